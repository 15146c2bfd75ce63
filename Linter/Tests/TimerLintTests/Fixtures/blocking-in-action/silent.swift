final class Ticker {
    var timer: Timer?
    let semaphore = DispatchSemaphore(value: 0)
    let endpoint = URL(string: "https://a.example")!
    // silent: in another queue
    func case0() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            DispatchQueue.global().async { sleep(1) }
        }
    }
    // silent: in a task
    func case1() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in Task { await upload() } }
    }
    // silent: a local file
    func case2() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            let data = try? Data(contentsOf: fileURL)
        }
    }
    // silent: an asynchronous sleep
    func case3() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            Task { try await Task.sleep(for: .seconds(1)) }
        }
    }
    // silent: a source of another queue
    func case4() {
        let source = DispatchSource.makeTimerSource(queue: q)
        source.setEventHandler { sleep(1) }
    }
    // silent: a publisher of another queue
    func case5() { Timer.publish(every: 1, on: .main, in: .common).autoconnect().receive(on: q).sink { _ in sleep(1) } }
    // silent: not in a timer
    func case6() { semaphore.wait() }
    // silent: a timer of a background thread
    func case7() {
        Thread.detachNewThread {
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in sleep(1) }
            RunLoop.current.run()
        }
    }
    // silent: signals only
    func case8() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.semaphore.signal() }
    }
    // silent: the project's own sleep
    func case9() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in robot.sleep() } }
    // silent: the project's own wait
    func case10() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in expectation.wait() }
    }
    // silent: a completion handler
    func case11() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            session.dataTask(with: request) { _, _, _ in sleep(1) }.resume()
        }
    }
    // silent: text of a string
    func case12() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in let data = Data(text.utf8) }
    }
}
