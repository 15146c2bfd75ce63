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
