import Synchronization
import Timers

/// A context with virtual clocks.
///
/// Its alarms count on one clock only, which stops while the machine sleeps and does not follow the wall clock, as most
/// system timers do.
final class NappingDriver: TimerDriver {
    private struct State {
        var clocks: [TimerSchedule.ClockKind: UInt64] = [.continuous: 0, .suspending: 0, .wall: 0]
        /// The alarms, by the instants on the suspending clock at which they ring.
        var alarms: [TimerSchedule.ClockKind: (alarm: TimerAlarm, instant: UInt64)] = [:]
        var armings = 0
    }

    private let state = Mutex(State())
    let runsNestedLoops: Bool

    init(runsNestedLoops: Bool = true) {
        self.runsNestedLoops = runsNestedLoops
    }

    /// How often an alarm was armed.
    var armings: Int { state.withLock { state in state.armings } }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        state.withLock { state in TimerInstant(nanoseconds: state.clocks[clock] ?? 0, on: clock) }
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        state.withLock { state in
            let now = state.clocks[alarm.clock] ?? 0
            let delay = instant.nanoseconds > now ? instant.nanoseconds - now : 0
            let counted = (state.clocks[.suspending] ?? 0).addingReportingOverflow(delay)
            state.armings += 1
            state.alarms[alarm.clock] = (alarm, counted.overflow ? .max : counted.partialValue)
        }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        _ = state.withLock { state in state.alarms.removeValue(forKey: clock) }
    }

    func run(_ job: @escaping @Sendable () -> Void) { job() }
    var tickShift: Int { 0 }

    // MARK: Moving time

    /// Moves all clocks by that many nanoseconds, and rings the alarms that become due.
    func advance(by nanoseconds: UInt64) {
        var left = nanoseconds
        while let (alarm, delay) = takeNext(within: left) {
            move(TimerSchedule.ClockKind.allCases, by: delay)
            left -= delay
            alarm.ring()
        }
        move(TimerSchedule.ClockKind.allCases, by: left)
    }

    /// Moves all clocks by that many nanoseconds without ringing alarms.
    func pass(_ nanoseconds: UInt64) { move(TimerSchedule.ClockKind.allCases, by: nanoseconds) }

    /// Moves all clocks to the next alarm, if it is in the future, and rings it.
    func ringNext() {
        guard let (alarm, delay) = takeNext(within: .max) else { return }
        pass(delay)
        alarm.ring()
    }

    /// Moves the clocks that count system sleep.
    func sleep(for nanoseconds: UInt64) { move([.continuous, .wall], by: nanoseconds) }

    /// Sets the wall clock.
    func setWall(to nanoseconds: UInt64) { state.withLock { state in state.clocks[.wall] = nanoseconds } }

    private func takeNext(within nanoseconds: UInt64) -> (alarm: TimerAlarm, delay: UInt64)? {
        state.withLock { state in
            let now = state.clocks[.suspending] ?? 0
            guard let next = state.alarms.values.min(by: { $0.instant < $1.instant }), next.instant < .max else {
                return nil
            }
            let delay = next.instant > now ? next.instant - now : 0
            guard delay <= nanoseconds else { return nil }
            state.alarms[next.alarm.clock] = nil
            return (next.alarm, delay)
        }
    }

    private func move(_ clocks: [TimerSchedule.ClockKind], by nanoseconds: UInt64) {
        state.withLock { state in
            for clock in clocks { state.clocks[clock, default: 0] += nanoseconds }
        }
    }
}
