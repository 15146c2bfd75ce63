final class Ticker {
    var timer: Timer?
    let semaphore = DispatchSemaphore(value: 0)
    let endpoint = URL(string: "https://a.example")!
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.semaphore.wait() } }  // expect: blocking-in-action
    func case1() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in sleep(1) } }  // expect: blocking-in-action
    func case2() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in usleep(10) } }  // expect: blocking-in-action
    func case3() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in Thread.sleep(forTimeInterval: 1) } }  // expect: blocking-in-action
    func case4() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            let data = try? Data(contentsOf: URL(string: "https://a.example")!)  // expect: blocking-in-action
        }
    }
    func case5() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in group.wait() } }  // expect: blocking-in-action
    func case6() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            let data = try? NSURLConnection.sendSynchronousRequest(request, returning: nil)  // expect: blocking-in-action
        }
    }
    func case7() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in let text = try? String(contentsOf: endpoint) }  // expect: blocking-in-action
    }
    func case8() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            if ready { _ = self?.semaphore.wait(timeout: .now() + 5) }  // expect: blocking-in-action
        }
    }
    func case9() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in queue.waitUntilAllOperationsAreFinished() } }  // expect: blocking-in-action
    func case10() {
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { sleep(1) }  // expect: blocking-in-action
    }
    func case11() { Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in sleep(1) } }  // expect: blocking-in-action
    func case12() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    func case13() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in process.waitUntilExit() } }  // expect: blocking-in-action
    @objc func tick() { semaphore.wait() }  // expect: blocking-in-action
}
