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
final class Worker {
    private var task: RepeatedTask?
    var isDone = false
    func start() {
        task = eventLoop.scheduleRepeatedAsyncTask(initialDelay: .zero, delay: .seconds(1)) { task in
            self.run().map { if self.isDone { task.cancel() } }  // expect: strong-self-in-timer (info)
        }
    }
}
