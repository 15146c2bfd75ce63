import Synchronization
import Testing
import Timers
import TimersTesting

@Suite struct `A report of a scheduler` {
    private final class Player: Sendable {}

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    @Test(.virtualTime) func `names each timer that waits, with the next one first`() {
        let time = VirtualTime.current
        let player = Player()
        let second = OwnedTimer(
            .after(.seconds(9)), on: .shared, owner: player, name: "second", fileID: "App/B.swift", line: 2
        ) { _, _ in }
        let first = OwnedTimer(
            .every(.seconds(5)), on: .shared, name: "first", fileID: "App/A.swift", line: 1
        ) { _ in }
        let paused = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        paused.pause()
        time.advance(by: .seconds(6))
        #expect(
            lines(time.scheduler.report()) == [
                "2 timers wait on virtual time, which served them 1.0 seconds ago",
                "timers:",
                "  second of Player (App/B.swift:2): after 9.0 seconds, 0 ticks, next in 3.0 seconds",
                "  first (App/A.swift:1): every 5.0 seconds, 1 ticks, next in 4.0 seconds",
                "",
            ])
        for timer in [first, second, paused] { timer.cancel() }
        #expect(
            time.scheduler.report() == "0 timers wait on virtual time, which served them 1.0 seconds ago\n")
    }

    @Test(.virtualTime) func `has timers whose owners are gone among the suspects`() {
        let time = VirtualTime.current
        do {
            let player = Player()
            OwnedTimer(.every(.seconds(60)), on: .shared, owner: player, name: "poll") { _, _ in }
                .runUntilOwnerEnds()
            #expect(!time.scheduler.report().contains("suspects"))
        }
        let report = lines(time.scheduler.report())
        #expect(report[1] == "suspects:")
        #expect(report[2].hasPrefix("  poll of Player"))
        #expect(report[2].hasSuffix(": its owner is gone"))
        time.advance(by: .seconds(60))
    }

    @Test func `has timers among the suspects that never tick, or that their context does not serve`() {
        let driver = StoppedDriver()
        let scheduler = TimerScheduler(driver: driver)
        let never = OwnedTimer(.after(.seconds(Int64.max)), on: scheduler, name: "never") { _ in }
        let stuck = OwnedTimer(.after(.seconds(1)), on: scheduler, name: "stuck") { _ in }
        driver.seconds.withLock { seconds in seconds = 3 }
        let report = lines(scheduler.report())
        #expect(report[0] == "2 timers wait on StoppedDriver, which has never served them")
        #expect(report[1] == "suspects:")
        #expect(report[2].hasSuffix("0 ticks, next late by 2.0 seconds: it has never ticked"))
        #expect(report[3].hasSuffix("next never: it never ticks"))
        for timer in [never, stuck] { timer.cancel() }
    }

    @Test func `has timers among the suspects whose ticks were all late`() {
        let driver = ManualDriver()
        let scheduler = TimerScheduler(driver: driver)
        let late = OwnedTimer(.every(.seconds(1)), on: scheduler, name: "late") { _ in }
        let punctual = OwnedTimer(.every(.milliseconds(2500)), on: scheduler, name: "punctual") { _ in }
        for round in 1...4 {
            driver.advance(by: 2_500_000)
            _ = driver.runJobs()
            let suspects = lines(scheduler.report()).filter { line in line.hasSuffix("each of its ticks was late") }
            #expect(suspects.count == (round >= 3 ? 1 : 0))
            #expect(suspects.allSatisfy { line in line.hasPrefix("  late (") })
        }
        // A restart counts anew.
        late.restart()
        #expect(!scheduler.report().contains("suspects"))
        for timer in [late, punctual] { timer.cancel() }
    }

    @Test(.virtualTime)
    func `has source lines among the suspects that made many timers, and leaves out what is too long`() {
        let time = VirtualTime.current
        let many = (1...30).map { number in
            OwnedTimer(.after(.seconds(number)), on: .shared, fileID: "App/Session.swift", line: 33) { _ in }
        }
        let others = (1...5).map { number in
            OwnedTimer(.after(.seconds(number)), on: .shared, fileID: "App/Other.swift", line: 33) { _ in }
        }
        let report = lines(time.scheduler.report(atMost: 3, crowd: 29))
        #expect(report[1...2] == ["suspects:", "  30 timers of App/Session.swift:33"])
        #expect(report[3] == "timers:")
        #expect(report.count == 9)
        #expect(report[7] == "  and 32 more")
        #expect(!time.scheduler.report(crowd: 30).contains("suspects"))
        #expect(lines(time.scheduler.report(atMost: -1, crowd: -1)).contains("  and 35 more"))
        for timer in many + others { timer.cancel() }
    }
}
