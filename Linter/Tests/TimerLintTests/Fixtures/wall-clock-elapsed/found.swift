final class Meter {
    private var startDate: Date?
    private var began = Date()
    func go() { startDate = Date() }
    func locals() {
        let made = Date()
        let absolute = CFAbsoluteTimeGetCurrent()
        let seconds = Date().timeIntervalSince1970
        let now = Date.now
        let qualified = Foundation.Date()
        work()
        print(Date().timeIntervalSince(made))  // expect: wall-clock-elapsed
        print(-made.timeIntervalSinceNow)  // expect: wall-clock-elapsed
        print(CFAbsoluteTimeGetCurrent() - absolute)  // expect: wall-clock-elapsed
        let t = Date().timeIntervalSince1970 - seconds  // expect: wall-clock-elapsed
        let t1 = Date.now.timeIntervalSince(now)  // expect: wall-clock-elapsed
        let t2 = Date().timeIntervalSince(qualified) * 1000  // expect: wall-clock-elapsed
        let end = Date()
        print(end.timeIntervalSince(made))  // expect: wall-clock-elapsed
    }
    func delay() { queue.asyncAfter(wallDeadline: .now() + 5) { work() } }  // expect: wall-clock-elapsed
    func schedule() { source.schedule(wallDeadline: .now() + 1, repeating: 1) }  // expect: wall-clock-elapsed
    func properties() {
        print(Date().timeIntervalSince(began))  // expect: wall-clock-elapsed
        print(abs(began.timeIntervalSinceNow))  // expect: wall-clock-elapsed
        print(Date().timeIntervalSince(self.startDate!))  // expect: wall-clock-elapsed
        guard let startDate else { return }
        print(Date().timeIntervalSince(startDate))  // expect: wall-clock-elapsed
    }
}
