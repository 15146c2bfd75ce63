final class A: NSObject {
    func work() {}
    @objc func poll0() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.poll0() } }  // expect: endless-reschedule
    @objc func poll1() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {  // expect: endless-reschedule
            self.work()
            self.poll1()
        }
    }
    @objc func poll2() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [self] in poll2() } }  // expect: endless-reschedule
    @objc func poll3() { queue.asyncAfter(deadline: .now() + .seconds(1), execute: { self.poll3() }) }  // expect: endless-reschedule
    @objc func poll4() {
        work()
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.poll4() }  // expect: endless-reschedule
    }
    @objc func poll5() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [unowned queue] in  // expect: endless-reschedule
            print(queue)
            self.poll5()
        }
    }
    @objc func poll6() { DispatchQueue.global().asyncAfter(deadline: .now() + 1) { self.poll6() } }  // expect: endless-reschedule
    @objc func poll7() { perform(#selector(poll7), with: nil, afterDelay: 1) }  // expect: endless-reschedule
    @objc func poll8() { self.perform(#selector(poll8), with: nil, afterDelay: 1) }  // expect: endless-reschedule
    @objc func poll9() { DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1) { self.poll9() } }  // expect: endless-reschedule
    @objc func poll10() {
        UIView.animate(withDuration: 1) { self.work() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.poll10() }  // expect: endless-reschedule
    }
    @objc func poll11() { perform(#selector(A.poll11), with: self, afterDelay: interval) }  // expect: endless-reschedule
}
