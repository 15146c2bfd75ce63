import UIKit

final class Holder {
    var timer: Timer?
    var timers: [Timer] = []
    @objc func tick() {}
    @objc func tickAndEnd(_ t: Timer) { if done { t.invalidate() } }
    func case0() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: unstored-repeating-timer
    func case1() { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: unstored-repeating-timer
    func case2() { let _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: unstored-repeating-timer
    func case3() {
        let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: unstored-repeating-timer
        t.tolerance = 0.1
    }
    func case4() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: unstored-repeating-timer
        RunLoop.main.add(t, forMode: .common)
    }
    func case5() { RunLoop.main.add(Timer(timeInterval: 1, repeats: true) { _ in print(1) }, forMode: .common) }  // expect: unstored-repeating-timer
    func case6() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: unstored-repeating-timer
    func case7() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }.fire() }  // expect: unstored-repeating-timer
    func case8() {
        let link = CADisplayLink(target: Proxy(), selector: #selector(tick))  // expect: unstored-repeating-timer
        link.add(to: .main, forMode: .common)
    }
    func case9() { loop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { _ in print(1) } }  // expect: unstored-repeating-timer
    func case10() { DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: unstored-repeating-timer
    func case11() {
        let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: unstored-repeating-timer
        t.fire()
        RunLoop.current.add(t, forMode: .common)
    }
    func case12() { if ready { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: unstored-repeating-timer
}

final class Branches {
    func choose(isFast: Bool) {
        switch isFast {
        case true: Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: unstored-repeating-timer
        case false: print(1)
        }
        print(2)
    }
}
