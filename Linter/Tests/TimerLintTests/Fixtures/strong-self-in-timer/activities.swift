final class Refresher {
    private let scheduler = NSBackgroundActivityScheduler(identifier: "refresh")
    func start() {
        scheduler.schedule { completion in
            self.work()  // expect: strong-self-in-timer
            completion(.finished)
        }
    }
    func work() {}
}
