final class Meter {
    private var startDate: Date?
    private var began = Date()
    @AppStorage("a") private var stored = Date()
    var shared: Date?
    func go() { startDate = Date() }
    func case0() {
        let start = Date()
        work()
        print(Date().timeIntervalSince(start))  // expect: wall-clock-elapsed
    }
    func case1() {
        let start = Date()
        work()
        print(-start.timeIntervalSinceNow)  // expect: wall-clock-elapsed
    }
    func case2() {
        let start = CFAbsoluteTimeGetCurrent()
        work()
        print(CFAbsoluteTimeGetCurrent() - start)  // expect: wall-clock-elapsed
    }
    func case3() {
        let start = Date().timeIntervalSince1970
        work()
        let t = Date().timeIntervalSince1970 - start  // expect: wall-clock-elapsed
    }
    func case4() {
        let start = Date.now
        work()
        let t = Date.now.timeIntervalSince(start)  // expect: wall-clock-elapsed
    }
    func case5() { queue.asyncAfter(wallDeadline: .now() + 5) { work() } }  // expect: wall-clock-elapsed
    func case6() { source.schedule(wallDeadline: .now() + 1, repeating: 1) }  // expect: wall-clock-elapsed
    func case7() { print(Date().timeIntervalSince(began)) }  // expect: wall-clock-elapsed
    func case8() {
        guard let startDate else { return }
        print(Date().timeIntervalSince(startDate))  // expect: wall-clock-elapsed
    }
    func case9() {
        let start = Date()
        work()
        let end = Date()
        print(end.timeIntervalSince(start))  // expect: wall-clock-elapsed
    }
    func case10() { print(abs(began.timeIntervalSinceNow)) }  // expect: wall-clock-elapsed
    func case11() {
        let t0 = Foundation.Date()
        work()
        let t = Date().timeIntervalSince(t0) * 1000  // expect: wall-clock-elapsed
    }
    func case12() { print(Date().timeIntervalSince(self.startDate!)) }  // expect: wall-clock-elapsed
}
