import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `Lists of timers` {
    private let time = VirtualTime.current

    final class Player: Sendable {}

    @Test func `show the source location that the caller passes`() {
        let time = VirtualTime()
        let locations: [(fileID: StaticString, line: UInt)] = [
            ("App/Player.swift", 12), ("App/Größe.swift", 0), ("x", 7), ("é", 8), ("", .max),
        ]
        for location in locations {
            let timer = OwnedTimer(
                .after(.seconds(1)), on: time.scheduler, name: "located", fileID: location.fileID, line: location.line
            ) { _ in }
            #expect(timer.info.fileID == "\(location.fileID)")
            #expect(timer.info.line == min(location.line, UInt(UInt32.max)))
            #expect(timer.info.name == "located")
        }
    }

    @Test func `show name, source location, owner, schedule, next tick and number of ticks`() throws {
        let player = Player()
        let line: UInt = #line + 1
        OwnedTimer(.every(.seconds(5)), on: .shared, owner: player, name: "refresh") { _, _ in }.runUntilOwnerEnds()
        time.advance(by: .seconds(12))
        let info = try #require(time.scheduler.timers.first)
        #expect(info.name == "refresh")
        #expect(info.fileID == #fileID)
        #expect(info.line == line)
        #expect(info.ownerType == "Player")
        #expect(info.schedule.description == TimerSchedule.every(.seconds(5)).description)
        #expect(info.nextTick == TimerInstant(nanoseconds: 15_000_000_000))
        #expect(info.tickCount == 2)
        for part in ["refresh", "Player", "ListingTests.swift:\(line)", "every 5.0 seconds", "2 ticks"] {
            #expect(info.description.contains(part))
        }
    }

    @Test func `are sorted by next tick across all clocks, without timers that have none`() {
        let clocks = TimerSchedule.ClockKind.allCases
        let timers = (0..<30).map { index in
            OwnedTimer(
                .after(.seconds(1 + index * 7 % 30)).clock(clocks[index % 3]), on: .shared, name: "\(index)"
            ) { _ in }
        }
        timers[4].pause()
        timers[5].cancel()
        let names = time.scheduler.timers.compactMap(\.name).compactMap { Int($0) }
        let expected = (0..<30).filter { $0 != 4 && $0 != 5 }.sorted { $0 * 7 % 30 < $1 * 7 % 30 }
        #expect(names == expected)
        timers[4].resume()
        #expect(time.scheduler.timers.count == 29)
        time.advance(by: .seconds(30))
        #expect(time.scheduler.timers.isEmpty)
    }

    /// Other threads, and the context, get the lock between two steps.
    @Test func `are made in short holds of the lock`() {
        let time = VirtualTime()
        let timers = (0..<3_000).map { number in
            OwnedTimer(.after(.seconds(1 + number)), on: time.scheduler) { _ in }
        }
        #expect(time.scheduler.timers.count == timers.count)
        #expect(time.pendingTimers.count == timers.count)
        #if DEBUG
            #expect((2...256).contains(time.scheduler.mostListedInOneHold))
        #endif
        for timer in timers { timer.cancel() }
    }

    @Test func `describe a timer without name and owner by its source location`() {
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { _ in }
        #expect(timer.info.name == nil)
        #expect(timer.info.ownerType == nil)
        #expect(timer.description.hasPrefix("timer (\(#fileID):"))
        timer.cancel()
        #expect(timer.info.nextTick == nil)
        #expect(timer.description.hasSuffix("next none"))
    }

    @Test func `are sorted by remaining time, because the clocks have different zeros`() {
        time.setWallClock(to: TimerInstant(nanoseconds: 1_800_000_000_000_000_000, on: .wall))
        let late = OwnedTimer(.after(.seconds(3600)), on: .shared, name: "late") { _ in }
        let soon = OwnedTimer(.after(.seconds(10)).clock(.wall), on: .shared, name: "soon") { _ in }
        let never = OwnedTimer(.after(.seconds(Int64.max)), on: .shared, name: "never") { _ in }
        #expect(time.scheduler.timers.map(\.name) == ["soon", "late", "never"])
        for timer in [late, soon, never] { timer.cancel() }
    }
}
