final class Ticker {
    var timer: Timer?
    let semaphore = DispatchSemaphore(value: 0)
    let endpoint = URL(string: "https://a.example")!
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.semaphore.wait()  // expect: blocking-in-action
            sleep(1)  // expect: blocking-in-action
            usleep(10)  // expect: blocking-in-action
            Thread.sleep(forTimeInterval: 1)  // expect: blocking-in-action
            let data = try? Data(contentsOf: URL(string: "https://a.example")!)  // expect: blocking-in-action
            group.wait()  // expect: blocking-in-action
            let answer = try? NSURLConnection.sendSynchronousRequest(request, returning: nil)  // expect: blocking-in-action
            let text = try? String(contentsOf: endpoint)  // expect: blocking-in-action
            if ready { _ = self?.semaphore.wait(timeout: .now() + 5) }  // expect: blocking-in-action
            queue.waitUntilAllOperationsAreFinished()  // expect: blocking-in-action
            process.waitUntilExit()  // expect: blocking-in-action
        }
    }
    func startSource() {
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { sleep(1) }  // expect: blocking-in-action
    }
    func subscribe() {
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in sleep(1) }  // expect: blocking-in-action
    }
    func aim() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    @objc func tick() { semaphore.wait() }  // expect: blocking-in-action
}
