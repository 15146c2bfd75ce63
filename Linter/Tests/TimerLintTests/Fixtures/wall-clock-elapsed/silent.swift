final class Meter {
    private var startDate: Date?
    private var began = Date()
    @AppStorage("a") private var stored = Date()
    var shared: Date?
    func go() { startDate = Date() }
    // silent: a clock that does not jump
    func case0() {
        let start = ContinuousClock.now
        work()
        print(ContinuousClock.now - start)
    }
    // silent: a server's date
    func case1() { print(Date().timeIntervalSince(message.sentAt)) }
    // silent: a parameter
    func case2() { func age(of date: Date) -> Double { Date().timeIntervalSince(date) } }
    // silent: a stored date
    func case3() { print(Date().timeIntervalSince(stored)) }
    // silent: a property others set
    func case4() { print(Date().timeIntervalSince(shared!)) }
    // silent: a delay with deadline
    func case5() { queue.asyncAfter(deadline: .now() + 5) { work() } }
    // silent: a wall time that is meant
    func case6() { queue.asyncAfter(wallDeadline: alarm) { work() } }
    // silent: system uptime
    func case7() {
        let start = ProcessInfo.processInfo.systemUptime
        print(ProcessInfo.processInfo.systemUptime - start)
    }
    // silent: dispatch time
    func case8() {
        let start = DispatchTime.now()
        print(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds)
    }
    // silent: how long ago
    func case9() { print(message.date.timeIntervalSinceNow) }
    // silent: time until a deadline
    func case10() {
        let deadline = Date().addingTimeInterval(5)
        print(deadline.timeIntervalSinceNow)
    }
    // silent: a date from a file
    func case11() {
        let date = attributes.modified
        print(Date().timeIntervalSince(date))
    }
    // silent: a time stamp
    func case12() {
        let now = Date()
        save(now)
    }
}
