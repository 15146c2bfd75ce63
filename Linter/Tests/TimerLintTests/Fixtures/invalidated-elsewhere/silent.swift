final class A {
    var timer: Timer?
    var inner: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: the main queue
    func case0() { DispatchQueue.main.async { self.timer?.invalidate() } }
    // silent: the place of the caller
    func case1() { timer?.invalidate() }
    // silent: back on the main queue
    func case2() { DispatchQueue.global().async { DispatchQueue.main.async { self.timer?.invalidate() } } }
    // silent: a queue that may be the main one
    func case3() { queue.async { self.timer?.invalidate() } }
    // silent: the main actor
    func case4() { Task { @MainActor in self.timer?.invalidate() } }
    // silent: a session
    func case5() { DispatchQueue.global().async { self.session.invalidate() } }
    // silent: a dispatch source
    func case6() { DispatchQueue.global().async { self.source?.cancel() } }
    // silent: the main operation queue
    func case7() { OperationQueue.main.addOperation { self.timer?.invalidate() } }
    // silent: a run loop of the main thread
    func case8() { RunLoop.main.perform { self.timer?.invalidate() } }
    // silent: the timer of a background thread
    func case9() {
        DispatchQueue.global().async {
            self.inner = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            RunLoop.current.run()
            self.inner?.invalidate()
        }
    }
    // silent: a closure that may run anywhere
    func case10() { load { self.timer?.invalidate() } }
    // silent: a task, which takes over the actor
    func case11() { Task { self.timer?.invalidate() } }
}
