final class A {
    var timer: Timer?
    var link: CADisplayLink?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        link = CADisplayLink(target: other, selector: #selector(tick))
    }
    func case0() { DispatchQueue.global().async { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case1() { DispatchQueue.global(qos: .background).async { [weak self] in self?.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case2() { Task.detached { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case3() { Thread.detachNewThread { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case4() { DispatchQueue.global().asyncAfter(deadline: .now() + 1) { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case5() { OperationQueue().addOperation { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case6() { DispatchQueue(label: "a").async { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case7() { DispatchQueue.global().sync { self.timer?.invalidate() } }  // expect: invalidated-elsewhere
    func case8() { DispatchQueue.global().async { [self] in if let timer { timer.invalidate() } } }  // expect: invalidated-elsewhere
    func case9() {
        DispatchQueue.global(qos: .utility).async {
            print(1)
            self.timer?.invalidate()  // expect: invalidated-elsewhere
        }
    }
    func case10() { DispatchQueue.global().async { self.timer!.invalidate() } }  // expect: invalidated-elsewhere
    func case11() { DispatchQueue.global().async { self.link?.invalidate() } }  // expect: invalidated-elsewhere
}
