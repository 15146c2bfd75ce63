import UIKit

class A1 {
    var timer: Timer?
    var named: Timer?
    var target: Timer?
    var dated: Timer?
    var implicit: Timer?
    var link: CADisplayLink?
    let constant = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
    func case1() { timer = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-added
    func case2() { let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-added
    func case3() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
        t.tolerance = 1
    }
    func case4() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
        self.named = t
    }
    func case5() { _ = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-added
    func case6() {
        target = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: never-added
    }
    func case7() { dated = Timer(fire: Date(), interval: 1, repeats: false) { _ in } }  // expect: never-added
    func case8() { implicit = .init(timeInterval: 1, repeats: true) { _ in } }  // expect: never-added
    func case9() { link = CADisplayLink(target: self, selector: #selector(tick)) }  // expect: never-added
    func case10() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
        t.fire()
    }
}
class A2 {
    private var timer: Timer?  // expect: never-added
    private var link: CADisplayLink?  // expect: never-added
    private var source: DispatchSourceTimer?  // expect: never-added
    deinit { timer?.invalidate() }
    func stop() {
        link?.invalidate()
        source?.cancel()
        source = nil
    }
}
