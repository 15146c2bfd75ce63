final class Ticker {
    var timer: Timer?
    let semaphore = DispatchSemaphore(value: 0)
    let endpoint = URL(string: "https://a.example")!
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            // silent: in another queue
            DispatchQueue.global().async { sleep(1) }
            // silent: in a task
            Task { await upload() }
            // silent: a local file
            let data = try? Data(contentsOf: fileURL)
            // silent: an asynchronous sleep
            Task { try await Task.sleep(for: .seconds(1)) }
            // silent: signals only
            self?.semaphore.signal()
            // silent: the project's own sleep
            robot.sleep()
            // silent: the project's own wait
            expectation.wait()
            // silent: a completion handler
            session.dataTask(with: request) { _, _, _ in sleep(1) }.resume()
            // silent: text of a string
            let text = Data(text.utf8)
        }
    }
    // silent: a source of another queue
    func startSource() {
        let source = DispatchSource.makeTimerSource(queue: q)
        source.setEventHandler { sleep(1) }
    }
    // silent: a publisher of another queue
    func subscribe() {
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().receive(on: q).sink { _ in sleep(1) }
    }
    // silent: not in a timer
    func waitHere() { semaphore.wait() }
    // silent: a timer of a background thread
    func detach() {
        Thread.detachNewThread {
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in sleep(1) }
            RunLoop.current.run()
        }
    }
}
