final class Meter {
    @AppStorage("a") private var stored = Date()
    var shared: Date?
    func locals() {
        // silent: a clock that does not jump
        let start = ContinuousClock.now
        print(ContinuousClock.now - start)
        // silent: system uptime
        let uptime = ProcessInfo.processInfo.systemUptime
        print(ProcessInfo.processInfo.systemUptime - uptime)
        // silent: dispatch time
        let dispatch = DispatchTime.now()
        print(DispatchTime.now().uptimeNanoseconds - dispatch.uptimeNanoseconds)
        // silent: time until a deadline
        let deadline = Date().addingTimeInterval(5)
        print(deadline.timeIntervalSinceNow)
        // silent: a date from a file
        let date = attributes.modified
        print(Date().timeIntervalSince(date))
        // silent: a time stamp
        let now = Date()
        save(now)
        // silent: a server's date
        print(Date().timeIntervalSince(message.sentAt))
        // silent: a stored date
        print(Date().timeIntervalSince(stored))
        // silent: a property others set
        print(Date().timeIntervalSince(shared!))
        // silent: how long ago
        print(message.date.timeIntervalSinceNow)
    }
    // silent: a parameter
    func age(of date: Date) -> Double { Date().timeIntervalSince(date) }
    // silent: a delay with deadline
    func delay() { queue.asyncAfter(deadline: .now() + 5) { work() } }
    // silent: a wall time that is meant
    func wake() { queue.asyncAfter(wallDeadline: alarm) { work() } }
}
