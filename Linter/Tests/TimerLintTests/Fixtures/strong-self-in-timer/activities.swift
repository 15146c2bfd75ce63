final class Refresher {
    private let scheduler = NSBackgroundActivityScheduler(identifier: "refresh")
    func start() {
        scheduler.schedule { completion in
            self.work()  // expect: strong-self-in-timer
            completion(.finished)
        }
    }
    // silent: no property keeps it
    func once() {
        let activity = NSBackgroundActivityScheduler(identifier: "once")
        activity.schedule { completion in
            self.work()
            completion(.finished)
        }
    }
    func work() {}
}
