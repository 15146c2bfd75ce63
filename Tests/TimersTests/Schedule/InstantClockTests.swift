import TestSupport
import Testing
import Timers
import TimersTesting

#if Foundation
    import Foundation
#endif

/// What becomes of instants of different clocks that meet.
@Suite struct `Instants of different clocks` {
    private static let continuous = TimerInstant(nanoseconds: 5)
    private static let wall = TimerInstant(nanoseconds: 5, on: .wall)

    @Test func `are never equal`() {
        #expect(Self.continuous != Self.wall)
        #expect(Set([Self.continuous, Self.wall, Self.continuous]).count == 2)
    }

    @Test func `are dates on the wall clock, and seconds on others`() {
        let wall = TimerInstant(nanoseconds: 1_769_848_200_000_000_000, on: .wall)
        #expect("\(wall)" == "2026-01-31T08:30:00Z")
        #expect("\(wall + .milliseconds(50))" == "2026-01-31T08:30:00.050Z")
        #expect("\(TimerInstant(.zero, on: .wall))" == "1970-01-01T00:00:00Z")
        #expect("\(TimerInstant(.milliseconds(12_500)))" == "12.5 seconds since the start of the continuous clock")
        #expect(TimerInstant(.zero) == TimerInstant(nanoseconds: 0))
        #expect(TimerInstant(.seconds(-1)) == TimerInstant(.zero))
    }

    @Test func `share one end`() {
        let end = TimerInstant(nanoseconds: .max, on: .wall)
        #expect(end == .never)
        #expect(Self.wall < .never)
        #expect(Self.wall + .seconds(1_000_000_000_000) == .never)
        #expect(Self.continuous < end)
    }

    @Test func `keep their clock when time is added or taken away`() {
        #expect((Self.wall + .seconds(1)).clock == .wall)
        #expect((Self.wall - .seconds(1)).clock == .wall)
    }

    @Test(.virtualTime) func `come from what runs on their clock`() {
        let time = VirtualTime.current
        for clock in TimerSchedule.ClockKind.allCases {
            let timer = OwnedTimer(.every(.seconds(1)).clock(clock), on: .shared) { tick in
                #expect(tick.scheduled.clock == clock)
            }
            time.advance(by: .seconds(1))
            #expect(timer.nextTick?.clock == clock)
            #expect(TimerClock(on: .shared, clock: clock).now.clock == clock)
            #expect(time.now(on: clock).clock == clock)
        }
    }

    enum Misuse: String, CaseIterable, Codable {
        case order, duration, restart
        #if Foundation
            case date
        #endif

        var names: [String] {
            switch self {
            case .order, .duration, .restart: ["wall", "continuous"]
            default: ["continuous"]
            }
        }

        func make() {
            let (continuous, wall) = (TimerInstant(nanoseconds: 5), TimerInstant(nanoseconds: 5, on: .wall))
            switch self {
            case .order: _ = continuous < wall
            case .duration: _ = wall - continuous
            case .restart: OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }.restart(at: wall)
            #if Foundation
                case .date: _ = Date(continuous)
            #endif
            }
        }
    }

    @Test(.oneProcess, arguments: Misuse.allCases) func `trap with the names of the clocks`(misuse: Misuse) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            misuse.make()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        for name in misuse.names { #expect(message.contains("\(name) clock")) }
    }
}
