import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `The reported state of a timer` {
    private let time = VirtualTime.current

    /// Describes state, next tick in seconds, remaining time and number of ticks.
    private static func answers(_ timer: some TimerControlling) -> String {
        let next = timer.nextTick.map { "\($0.nanoseconds / 1_000_000_000)" } ?? "-"
        let remaining = timer.remaining.map { "\($0)" } ?? "-"
        let state =
            switch timer.state {
            case .scheduled(.never): "scheduled never"
            case .scheduled(let instant): "scheduled \(instant.nanoseconds / 1_000_000_000)"
            case .paused(let remaining): "paused \(remaining)"
            case .idle: "idle"
            case .finished(let reason): "\(reason)"
            }
        return "\(state), next \(next), remaining \(remaining), \(timer.tickCount) ticks"
    }

    @Test func `is right before, between and after ticks`() {
        let timer = OwnedTimer(.every(.seconds(10), times: 2), on: .shared) { _ in }
        #expect(Self.answers(timer) == "scheduled 10, next 10, remaining 10.0 seconds, 0 ticks")
        time.advance(by: .seconds(4))
        #expect(Self.answers(timer) == "scheduled 10, next 10, remaining 6.0 seconds, 0 ticks")
        time.advance(by: .seconds(6))
        #expect(Self.answers(timer) == "scheduled 20, next 20, remaining 10.0 seconds, 1 ticks")
        time.advance(by: .seconds(10))
        #expect(Self.answers(timer) == "completed, next -, remaining -, 2 ticks")
    }

    @Test func `is right while the timer is paused`() {
        let timer = OwnedTimer(.every(.seconds(10)), on: .shared) { _ in }
        time.advance(by: .seconds(13))
        timer.pause()
        time.advance(by: .seconds(100))
        #expect(Self.answers(timer) == "paused 7.0 seconds, next -, remaining 7.0 seconds, 1 ticks")
        timer.resume()
        #expect(Self.answers(timer) == "scheduled 120, next 120, remaining 7.0 seconds, 1 ticks")
        timer.pause()
        timer.cancel()
        #expect(Self.answers(timer) == "cancelled, next -, remaining -, 1 ticks")
    }

    @Test func `is right inside ticks, including the last one`() {
        let order = Notes<String>()
        let timer = OwnedTimer(.every(.seconds(10), times: 2), on: .shared) { tick in
            order.add(Self.answers(tick.timer))
        }
        time.advance(by: .seconds(60))
        #expect(
            order.entries == [
                "scheduled 20, next 20, remaining 10.0 seconds, 1 ticks",
                "scheduled never, next -, remaining -, 2 ticks",
            ])
        #expect(timer.state.isFinished)
    }

    @Test func `is right after each call inside a tick`() {
        let order = Notes<String>()
        let timer = OwnedTimer(.every(.seconds(10)), on: .shared) { tick in
            tick.timer.pause()
            order.add(Self.answers(tick.timer))
            tick.timer.restart()
            order.add(Self.answers(tick.timer))
            tick.timer.cancel()
            order.add(Self.answers(tick.timer))
        }
        time.advance(by: .seconds(10))
        #expect(
            order.entries == [
                "paused 10.0 seconds, next -, remaining 10.0 seconds, 1 ticks",
                "scheduled 20, next 20, remaining 10.0 seconds, 0 ticks",
                "cancelled, next -, remaining -, 0 ticks",
            ])
        #expect(timer.state.isFinished)
    }

    @Test func `has a remaining time of zero if a tick is late`() {
        let seen = Mutex<Duration?>(nil)
        let late = OwnedTimer(.after(.seconds(2)), on: .shared) { _ in }
        let early = OwnedTimer(.after(.seconds(1)), on: .shared) { [weak late] _ in
            seen.withLock { seen in seen = late?.remaining }
        }
        time.suspendProcess(for: .seconds(5))
        #expect(seen.withLock { seen in seen } == .zero)
        #expect(early.state.isFinished)
    }

    @Test func `is never due with a delay beyond the clock`() {
        let timer = OwnedTimer(.after(.seconds(Int64.max)), on: .shared) { _ in }
        #expect(timer.nextTick == .never)
        #expect(timer.remaining == nil)
        time.advance(by: .seconds(1_000_000_000))
        #expect(timer.tickCount == 0)
        timer.pause()
        timer.resume()
        #expect(timer.nextTick == .never)
        timer.cancel()
    }

    @Test func `has no remaining time in a last tick that is paused, or if no tick is ever due`() {
        let last = OwnedTimer(.every(.seconds(1), times: 1), on: .shared) { tick in
            tick.timer.pause()
            #expect(tick.timer.remaining == nil)
        }
        let never = OwnedTimer(.after(.seconds(Int64.max)), on: .shared) { _ in }
        time.advance(by: .seconds(1))
        never.pause()
        #expect(never.remaining == nil)
        #expect(last.state.isFinished)
        never.cancel()
    }
}
