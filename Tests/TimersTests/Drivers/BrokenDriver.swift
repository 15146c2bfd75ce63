import Dispatch
import Synchronization
import Timers
import TimersTesting

/// A driver that breaks one promise.
final class BrokenDriver: TimerDriver {
    /// Other ways to break a promise.
    enum Flaw {
        case ringsAgainLater, ringsWhileArming, namesAnotherClock

        var promise: DriverPromise {
            switch self {
            case .ringsAgainLater: .once
            case .ringsWhileArming: .fromContext
            case .namesAnotherClock: .time
            }
        }
    }

    private let base: any TimerDriver
    private let broken: DriverPromise?
    private let flaw: Flaw?
    private let state = Mutex(State())
    private let others = DispatchQueue(label: "others", attributes: .concurrent)

    private struct State {
        var armed: [TimerSchedule.ClockKind: TimerInstant] = [:]
        var calls = 0
        var kept: [TimerAlarm] = []
        var held: (@Sendable () -> Void)?
        /// How many alarms ring.
        var ringing = 0
    }

    init(_ base: any TimerDriver, breaking broken: DriverPromise? = nil, _ flaw: Flaw? = nil) {
        self.base = base
        self.broken = broken
        self.flaw = flaw
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        let calls = state.withLock { state in
            state.calls += 1
            return state.calls
        }
        let now = base.now(on: clock)
        if flaw == .namesAnotherClock { return TimerInstant(nanoseconds: now.nanoseconds) }
        return broken == .time && calls % 100 == 0 ? now - .milliseconds(1) : now
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let clock = alarm.clock
        let (before, calls) = state.withLock { state in
            state.calls += 1
            if broken == .keeping { state.kept.append(alarm) }
            return (state.armed.updateValue(instant, forKey: clock), state.calls)
        }
        if let flaw { return arm(alarm, at: instant, flaw) }
        switch broken {
        case .neverEarly:
            base.arm(alarm, at: instant - .microseconds(900))
        case .once:
            let twice = TimerAlarm(clock: clock) {
                alarm.ring()
                alarm.ring()
            }
            base.arm(twice, at: instant)
        case .alreadyDue where instant <= base.now(on: clock):
            break
        case .armEarlier where before.map { $0 > instant } ?? false:
            break
        case .armLater where before.map { $0 < instant } ?? false:
            break
        case .farFuture where instant > base.now(on: clock) + .seconds(86_400 * 365):
            base.arm(alarm, at: base.now(on: clock))
        case .storm where calls > 1000:
            break
        case .fromContext:
            // Ignores alarms that are armed while another one rings.
            if state.withLock({ state in state.ringing > 0 }) { return }
            let ringing = TimerAlarm(clock: clock) { [self] in
                state.withLock { state in state.ringing += 1 }
                alarm.ring()
                state.withLock { state in state.ringing -= 1 }
            }
            base.arm(ringing, at: instant)
        case .clocks:
            for other in TimerSchedule.ClockKind.allCases where other != clock { base.disarm(other) }
            base.arm(alarm, at: instant)
        default:
            base.arm(alarm, at: instant)
        }
    }

    private func arm(_ alarm: TimerAlarm, at instant: TimerInstant, _ flaw: Flaw) {
        switch flaw {
        case .ringsAgainLater:
            let twice = TimerAlarm(clock: alarm.clock) { [others] in
                alarm.ring()
                others.asyncAfter(deadline: .now() + .milliseconds(20)) { alarm.ring() }
            }
            base.arm(twice, at: instant)
        case .namesAnotherClock:
            base.arm(alarm, at: instant)
        case .ringsWhileArming:
            if instant <= base.now(on: alarm.clock) { alarm.ring() } else { base.arm(alarm, at: instant) }
        }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        state.withLock { state in state.armed[clock] = nil }
        if broken != .disarm { base.disarm(clock) }
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        switch broken {
        case .jobs:
            // Runs jobs in pairs, the second before the first.
            let first = state.withLock { state in
                defer { state.held = state.held == nil ? job : nil }
                return state.held
            }
            guard let first else { return }
            base.run(job)
            base.run(first)
        case .oneAtATime: others.async(execute: job)
        default: base.run(job)
        }
    }
}
