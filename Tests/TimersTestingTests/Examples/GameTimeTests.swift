import Foundation
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct `A game with a time of its own` {
    private func bomb(_ play: (Level) -> Void) throws -> OwnedTimer {
        let level = Level()
        level.placeBomb()
        play(level)
        return try #require(level.bombs.first).fuse
    }

    @Test func `begins at zero, and goes on by its frames`() throws {
        let time = GameTime()
        #expect(time.now(on: .continuous) == TimerInstant(.zero))
        time.frame(after: .milliseconds(16))
        time.frame(after: .milliseconds(17))
        #expect(time.now(on: .continuous) == TimerInstant(.milliseconds(33)))
    }

    @Test func `stands still in a pause`() throws {
        let fuse = try bomb { level in
            level.drawFrame(after: .seconds(1))
            level.pause()
            for _ in 0..<10 { level.drawFrame(after: .seconds(60)) }
        }
        #expect(fuse.remaining == .seconds(2) && fuse.tickCount == 0)
    }

    @Test func `runs slower in slow motion`() throws {
        let fuse = try bomb { level in
            level.slowDown()
            level.drawFrame(after: .seconds(1))
        }
        #expect(fuse.remaining == .milliseconds(2750))
    }

    @Test func `goes on after a pause, and ticks once in the frame in which a timer is due`() throws {
        var counts: [Int] = []
        let level = Level()
        level.placeBomb()
        level.drawFrame(after: .seconds(2))
        level.pause()
        level.drawFrame(after: .seconds(60))
        level.goOn()
        for _ in 0..<3 {
            level.drawFrame(after: .milliseconds(500))
            counts.append(level.bombs[0].fuse.tickCount)
        }
        #expect(counts == [0, 1, 1])
    }

    @Test func `leaves the timers of other levels alone`() throws {
        let other = Level()
        other.placeBomb()
        let fuse = try bomb { level in level.drawFrame(after: .seconds(3)) }
        #expect(fuse.tickCount == 1)
        #expect(other.bombs[0].fuse.remaining == .seconds(3))
    }

    @Test func `moves a monster that is not Sendable`() throws {
        let time = GameTime()
        let monster = try Monster(in: TimerScheduler(driver: time))
        for _ in 0..<2 { time.frame(after: .milliseconds(500)) }
        #expect(monster.steps == 2)
    }

    @Test func `keeps every promise of a driver`() async {
        let violations = await DriverConformance.violations(patience: .seconds(300)) {
            let time = GameTime()
            let start = ContinuousClock.now
            Thread.detachNewThread { [weak time] in
                var last = start
                while let time {
                    let now = ContinuousClock.now
                    time.frame(after: now - last)
                    last = now
                    Thread.sleep(forTimeInterval: 0.0005)
                }
            }
            return time
        }
        #expect(violations.isEmpty)
    }

    @Test(.oneProcess) func `has instants that no wall clock knows, and the trap says what to write`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let wall = TimerInstant(Date(timeIntervalSince1970: 0))
            _ = GameTime().now(on: .continuous) < wall
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("take both from one clock, as with TimerClock(clock: .continuous).now"))
    }
}
