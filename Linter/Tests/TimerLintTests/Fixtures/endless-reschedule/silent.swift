final class A: NSObject {
    var isOn = true
    let other = B()
    @objc func work() {}
    // silent: a weak self ends with the object
    @objc func poll0() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.poll0() } }
    // silent: a condition around the next call
    @objc func poll1() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { if self.isOn { self.poll1() } } }
    // silent: a condition around the delay
    @objc func poll2() { if isOn { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.poll2() } } }
    // silent: a guard before
    @objc func poll3() {
        guard isOn else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.poll3() }
    }
    // silent: a guard inside
    @objc func poll4() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            guard self.isOn else { return }
            self.poll4()
        }
    }
    // silent: another function
    @objc func poll5() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.work() } }
    // silent: another object
    @objc func poll6() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.other.poll6() } }
    // silent: a selector of another function
    @objc func poll7() { perform(#selector(work), with: nil, afterDelay: 1) }
    // silent: a condition around perform
    @objc func poll8() { if isOn { perform(#selector(poll8), with: nil, afterDelay: 1) } }
    // silent: no delay
    @objc func poll9() { DispatchQueue.main.async { self.poll9() } }
    // silent: a guard on a weak self
    @objc func poll10() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
            guard let self else { return }
            self.poll10()
        }
    }
    // silent: perform without a delay
    @objc func poll11() { perform(#selector(poll11)) }
}
