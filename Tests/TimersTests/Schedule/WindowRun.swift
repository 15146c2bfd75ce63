#if Foundation
    import Synchronization
    import TestSupport
    import Timers
    import TimersTesting

    /// A timer of a minute with random options, random events, and what has to hold after them.
    final class WindowRun {
        typealias Form = `The window of a tick`.Form
        typealias Event = `The window of a tick`.Event

        struct Tick {
            let scheduled: UInt64
            let lateness: UInt64
            let missed: Int
        }

        private static let minute: UInt64 = 60_000_000_000
        /// The most that a tick may come late, from the jitter and the tolerance.
        private let length: UInt64
        private let grace: UInt64?
        private let policy: MissedTickPolicy
        private let isOnGrid: Bool
        private let ticks = Ticks()
        private let time = VirtualTime(allowsPendingTimers: true)
        private let timer: OwnedTimer
        let schedule: TimerSchedule
        private(set) var history: [String] = []
        private(set) var problem: String?

        private final class Ticks: Sendable {
            let all = Mutex<[Tick]>([])
            /// How long the next action takes.
            let duration = Mutex(Duration.zero)
        }

        init(_ form: Form, _ policy: MissedTickPolicy, using numbers: inout Lehmer) {
            let jitter = UInt64.random(in: 0...90, using: &numbers) * (.random(using: &numbers) ? 1 : 0)
            let tolerance = UInt64.random(in: 0...90, using: &numbers) * (.random(using: &numbers) ? 1 : 0)
            length = min((jitter + tolerance) * 1_000_000_000, Self.minute - 1)
            grace = [nil, 0, 5, 90].randomElement(using: &numbers) ?? nil
            self.policy = policy
            isOnGrid = [Form.every, .immediately, .afterDelay, .wall].contains(form)
            let overlap = [OverlapPolicy.wait, .skip, .cancelPrevious].randomElement(using: &numbers) ?? .wait
            schedule = form.schedule.jitter(.seconds(jitter), seed: numbers.next()).tolerance(.seconds(tolerance))
                .missedTicks(policy, within: grace.map { grace in .seconds(grace) }).overlap(overlap)
            timer = time.run { [schedule, ticks, time] in
                OwnedTimer(schedule, on: .shared) { tick in
                    let lateness = tick.lateness.saturatingNanoseconds
                    ticks.all.withLock { all in
                        all.append(Tick(scheduled: tick.scheduled.nanoseconds, lateness: lateness, missed: tick.missed))
                    }
                    let duration = ticks.duration.withLock { duration in
                        defer { duration = .zero }
                        return duration
                    }
                    if duration > .zero { time.suspendProcess(for: duration) }
                }
            }
        }

        func perform(using numbers: inout Lehmer) {
            for _ in 0..<20 {
                guard let event = Event.allCases.randomElement(using: &numbers) else { return }
                // Never a multiple of a minute together, so that extra ticks lie beside the grid.
                let length = Duration.milliseconds(Int.random(in: 1...200, using: &numbers) * 1000 + 1)
                history.append("\(event) \(length)")
                perform(event, length)
            }
            settle()
        }

        private func perform(_ event: Event, _ length: Duration) {
            switch event {
            case .advance: time.advance(by: length)
            case .stop: time.suspendProcess(for: length)
            case .slowAction: ticks.duration.withLock { duration in duration = length }
            case .fire:
                timer.fire()
                time.advance(by: .milliseconds(1))
            // A pause inside the window moves the grid, or comes at once.
            case .pause where !isOnGrid || isBeforeWindow:
                timer.pause()
                timer.resume()
            case .keepPhase where !isOnGrid || isBeforeWindow:
                timer.pause()
                timer.resume(.keepingPhase)
            case .step where length < .seconds(50):
                let sign = length < .seconds(25) ? 1 : -1
                time.setWallClock(to: time.now(on: .wall) + length * sign)
            case .pause, .keepPhase, .step: break
            }
        }

        private var isBeforeWindow: Bool { timer.remaining.map { rest in rest > .zero } ?? false }

        /// Lets the timer catch up, and checks all its ticks.
        private func settle() {
            ticks.duration.withLock { duration in duration = .zero }
            time.advance(by: .seconds(240))
            let before = ticks.all.withLock { all in all.count }
            time.advance(by: .seconds(600))
            let all = ticks.all.withLock { all in all }
            guard let first = schedule.firstPoint else { return }
            let points =
                policy == .delay && isOnGrid
                ? all : all.filter { tick in tick.scheduled >= first && (tick.scheduled - first) % Self.minute == 0 }
            if all.count - before < 9 { problem = "\(all.count - before) ticks in ten minutes" }
            if all.dropFirst(before).contains(where: { tick in tick.missed > 0 }) { problem = "misses ticks on time" }
            if policy == .delay, isOnGrid { return }
            for (tick, next) in zip(points, points.dropFirst()) where tick.scheduled >= next.scheduled {
                problem = "\(next) after \(tick)"
            }
            for tick in points {
                if let grace, tick.lateness > length + grace * 1_000_000_000 { problem = "\(tick) came too late" }
            }
            guard case .scheduled(let next) = timer.state else { return }
            let counted = points.reduce(0) { sum, tick in sum + 1 + tick.missed }
            if next.nanoseconds - first != UInt64(counted) * Self.minute {
                problem = "\(counted) points counted until \(next.nanoseconds / 1_000_000_000)"
            }
        }
    }

    extension TimerSchedule {
        /// The first point of a schedule that starts at zero.
        fileprivate var firstPoint: UInt64? {
            let machine = TimerStateMachine(self, at: 0)
            return machine.nextTick?.nanoseconds
        }
    }
#endif
