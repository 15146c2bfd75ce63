import TestSupport
import Testing
import Timers
import TimersTesting

/// What each tool for async code does in each situation, in real and in virtual time.
@Suite struct `Tools for async code keep their promises when` {
    enum Tool: CaseIterable {
        case deadline, idleTimeout, retry, ticks
    }

    enum Situation: CaseIterable {
        case cancelledBefore, cancelledDuring, cancelledAfter, parentCancelled, schedulerEnded, throwing, late
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var tool: Tool
        var situation: Situation
        var isVirtual: Bool

        var testDescription: String { "\(situation), \(tool), \(isVirtual ? "virtual" : "real") time" }

        static let all = Tool.allCases.flatMap { tool in
            Situation.allCases.flatMap { situation in
                [true, false].map { Row(tool: tool, situation: situation, isVirtual: $0) }
            }
        }

        /// How the tool ends.
        var outcome: String {
            switch (situation, tool) {
            // A sequence does not throw: it ends.
            case (.cancelledBefore, .ticks): "0 ticks"
            case (.cancelledDuring, .ticks), (.parentCancelled, .ticks), (.schedulerEnded, .ticks): "1 tick"
            case (.cancelledAfter, .ticks), (.throwing, .ticks): "2 ticks"
            case (.late, .ticks): "2 ticks, 1 missed"
            case (.cancelledBefore, _), (.cancelledDuring, _), (.parentCancelled, _): "cancelled"
            case (.cancelledAfter, _): "value"
            // A deadline never passes then. A delay between two attempts ends.
            case (.schedulerEnded, .retry): "ended"
            case (.schedulerEnded, _): "value"
            case (.throwing, _): "refused"
            case (.late, .retry): "value"
            case (.late, _): "cancelled"
            }
        }
    }

    private struct Refusal: Error {}

    /// Where a row runs.
    private struct Place: Sendable {
        let clock: TimerClock
        let scheduler: TimerScheduler
        /// Passes time, so that everything that waits for up to 20 milliseconds goes on.
        let pass: @Sendable () async -> Void
    }

    /// What the operation and the test tell each other.
    private struct Signals: Sendable {
        /// Reached when the operation has begun.
        let begun = Milestone()
        /// Reached when the scheduler has ended.
        let ended = Milestone()
    }

    /// The operation: it takes 10 milliseconds in most situations, and an hour in those that end it.
    private static func operation(_ row: Row, _ place: Place, _ signals: Signals) async throws -> String {
        signals.begun.reach()
        switch row.situation {
        case .throwing: throw Refusal()
        case .schedulerEnded:
            await signals.ended.reached()
            if row.tool == .retry { throw Refusal() }
        case .late where row.tool == .retry, .cancelledAfter: await Task.yield()
        default: try await Task.sleep(until: place.clock.now + .seconds(3_600), clock: place.clock)
        }
        return "value"
    }

    private static func run(_ row: Row, _ place: Place, _ signals: Signals) async -> String {
        do {
            switch row.tool {
            case .deadline:
                let limit: Duration = row.situation == .late ? .milliseconds(10) : .seconds(600)
                return try await place.clock.withDeadline(in: limit) { try await operation(row, place, signals) }
            case .idleTimeout:
                let limit: Duration = row.situation == .late ? .milliseconds(10) : .seconds(600)
                return try await place.clock.withIdleTimeout(limit) { idle in
                    idle.restart()
                    return try await operation(row, place, signals)
                }
            case .retry:
                return try await place.clock.retry(
                    attempts: 2, backoff: .constant(.milliseconds(row.situation == .throwing ? 0 : 10))
                ) {
                    if row.situation == .late, !signals.begun.isReached {
                        signals.begun.reach()
                        throw Refusal()
                    }
                    return try await operation(row, place, signals)
                }
            case .ticks: return await ticks(row, place, signals)
            }
        } catch is CancellationError {
            return "cancelled"
        } catch is Refusal {
            return "refused"
        } catch {
            return "ended"
        }
    }

    private static func ticks(_ row: Row, _ place: Place, _ signals: Signals) async -> String {
        let isShort = [.cancelledAfter, .throwing, .late].contains(row.situation)
        let schedule =
            isShort
            ? TimerSchedule.every(.milliseconds(10), times: 2)
            : TimerSchedule.every(.seconds(3_600), first: .immediately)
        var (count, missed) = (0, 0)
        for await tick in TimerTicks(schedule, on: place.scheduler) {
            (count, missed) = (tick.count, missed + tick.missed)
            signals.begun.reach()
            if row.situation == .late, count == 1 {
                // Past the second and the third point.
                while tick.scheduled.duration(to: place.clock.now) < .milliseconds(25) {
                    try? await place.clock.sleep(for: .milliseconds(25))
                }
            }
        }
        let text = "\(count) tick\(count == 1 ? "" : "s")"
        return row.situation == .late ? "\(text), \(min(missed, 1)) missed" : text
    }

    private func outcome(_ row: Row, _ place: Place, _ executor: (any TaskExecutor)?) async -> String {
        let signals = Signals()
        let task = Task(executorPreference: executor) {
            switch row.situation {
            case .cancelledBefore: unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            case .parentCancelled:
                async let child = Self.run(row, place, signals)
                return await child
            default: break
            }
            return await Self.run(row, place, signals)
        }
        if row.situation != .cancelledBefore { while !signals.begun.isReached { await place.pass() } }
        switch row.situation {
        case .cancelledDuring, .parentCancelled: task.cancel()
        case .schedulerEnded:
            place.scheduler.end()
            signals.ended.reach()
        case .late, .cancelledAfter, .throwing: for _ in 0..<5 { await place.pass() }
        case .cancelledBefore: break
        }
        let outcome = await task.value
        if row.situation == .cancelledAfter { task.cancel() }
        #expect(place.scheduler.timers.isEmpty)
        return outcome
    }

    @Test(arguments: Row.all)
    func `it is`(_ row: Row) async {
        guard row.isVirtual else {
            let scheduler = TimerScheduler.thread(name: "promises")
            let place = Place(clock: TimerClock(on: scheduler), scheduler: scheduler) { await Task.yield() }
            #expect(await outcome(row, place, nil) == row.outcome)
            return
        }
        let time = VirtualTime()
        await time.run {
            let place = Place(clock: time.clock, scheduler: time.scheduler) {
                await time.advance(by: .milliseconds(20))
            }
            #expect(await outcome(row, place, time.executor) == row.outcome)
        }
    }
}
