import UIKit

// A property is reported once.
class A {
    private var timer0: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(0) }
    private var timer1: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    private var timer2: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(2) }
    private var timer3: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(3) }
    private var timer4: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(4) }
    private var timer5: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(5) }
    private var timer6: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(6) }
    private var timer7: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(7) }
    private var timer8: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(8) }
    private var timer9: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(9) }
    private var timer10: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(10) }
    private var timer11: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(11) }
    private var timer12: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(12) }
    func case0() { timer0?.fireDate = .distantFuture }  // expect: parked-timer
    func case1() { timer1?.fireDate = Date.distantFuture }  // expect: parked-timer
    func case2() { self.timer2?.fireDate = .distantFuture }  // expect: parked-timer
    func case3() { timer3!.fireDate = .distantFuture }  // expect: parked-timer
    func case4() { timer4?.fireDate = Foundation.Date.distantFuture }  // expect: parked-timer
    func case5() { if let timer5 { timer5.fireDate = .distantFuture } }  // expect: parked-timer
    func case6() {
        guard let t = timer6 else { return }
        t.fireDate = .distantFuture  // expect: parked-timer
    }
    func case7() {
        if on { timer7?.fireDate = .distantFuture } else { timer7?.fireDate = Date() }  // expect: parked-timer
    }
    func case8() {
        timer8?  // expect: parked-timer
            .fireDate = .distantFuture
    }
    func case9() { timer9?.fireDate = NSDate.distantFuture }  // expect: parked-timer
    func case10() { DispatchQueue.main.async { self.timer10?.fireDate = .distantFuture } }  // expect: parked-timer
    func case11() { (timer11)?.fireDate = .distantFuture }  // expect: parked-timer
    func case12() { defer { timer12?.fireDate = .distantFuture } }  // expect: parked-timer
}
