import Foundation
@_spi(Tool) import Timers

/// Runs a command at every tick of a timer that the runner owns.
///
/// The timer's action is asynchronous on this actor and lasts as long as the run with its retries: so runs never
/// overlap, and what happens to ticks in between is the schedule's policy.
actor CommandRunner {
    private let command: SignalledCommand
    private let plan: RunPlan
    private let screen: RunScreen?

    private var timer: OwnedTimer?
    /// When the schedule began: what the records count from.
    private var start: TimerInstant?
    private var outcome = Outcome()

    /// How the schedule ended.
    struct Outcome: Sendable {
        var summary = RunSummary()
        /// That of the failed run or of the signal that ended the schedule; otherwise 0.
        var exitCode: Int32 = 0
        /// The reason why the schedule ended early, unless a failed run or a signal is the reason.
        var reason: ExitReason?
    }

    /// What ends the schedule before its last tick.
    private enum End: Error {
        case failedRun, lengthIsOver
    }

    /// A run with its retries.
    private struct Run {
        var ending = SignalledCommand.Ending(exitCode: 0)
        var attempts = 0
        /// With the pauses between the attempts.
        var duration = Duration.zero
        var failed = false
        /// Why the last attempt could not be started.
        var reason: ExitReason?
    }

    /// - Parameters:
    ///   - command: what is run.
    ///   - plan: when, how often and for how long.
    ///   - screen: where its output is shown; nil if it goes where the tool's own goes.
    init(_ command: Command, _ plan: RunPlan, screen: RunScreen? = nil) {
        self.command = SignalledCommand(command)
        self.plan = plan
        self.screen = screen
    }

    /// Runs the schedule to its end: its last tick, a failed run, or a signal and the end of the run that it met.
    ///
    /// Then sums it up on standard error.
    func run(interruptions: AsyncStream<Interruption>) async -> Outcome {
        let listener = Task {
            for await interruption in interruptions { received(interruption) }
        }
        defer { listener.cancel() }
        let timer = OwnedTimer(plan.schedule.onError(.finish), actor: self) { me, tick in
            // A signal cancels the timer and with it this task. The run needs another task to come to its end.
            try await Task { try await me.run(tick) }.value
        }
        self.timer = timer
        // No tick can begin before this method waits, but a first one that is due at once is no longer the next.
        start = timer.nextTick.map { next in
            // A cron expression names dates of the wall clock, but `@every` and `@reboot` count on another one.
            plan.interval == nil
                ? min(TimerClock(on: .shared, clock: next.clock).now, next) : next - plan.firstDelay
        }
        screen?.begin { key in Task { await self.pressed(key) } }
        _ = try? await timer.waitUntilFinished()
        await timer.cancelAndWait()
        screen?.end()
        if outcome.exitCode == 0, let interruption = command.interruption { outcome.exitCode = interruption.exitCode }
        if await canWrite({ StandardError.takesLine }) {
            StandardError.writeOnNewLine("timers: \(outcome.summary.line)")
        }
        return outcome
    }

    private func received(_ interruption: Interruption) {
        if screen?.handles(interruption.signal) == true { return }
        // No further run begins.
        timer?.cancel()
        command.interrupt(interruption)
    }

    private func pressed(_ key: Key) {
        switch key {
        case .space: timer?.fire()
        case .quit: received(Interruption(signal: SIGINT, cameFromTerminal: false))
        case .restart, .more, .less: break
        }
    }

    private func run(_ tick: Tick) async throws {
        let start = start ?? tick.scheduled - plan.firstDelay
        self.start = start
        var moment = RunMoment(tick, since: start)
        if plan.isOver(at: moment) { throw End.lengthIsOver }
        // The runner draws the jitter itself: what was asked for is not counted as lateness.
        let jitter = plan.drawnJitter()
        if jitter > .zero {
            await command.pause(for: jitter)
            if command.interruption != nil { return }
            moment.begin()
        }
        var run = await attempts(tick.count, moment)
        let isLastFailure = outcome.summary.failures + 1 >= plan.mostFailures ?? .max
        // Only what ends the schedule is worth the wait for a signal that is still on its way.
        if run.failed, isLastFailure { run.failed = await command.interruptionBehindFailure() == nil }
        outcome.summary.count(
            lateness: tick.lateness, missed: tick.missed, failed: run.failed, retries: run.attempts - 1,
            overran: run.ending.overran)
        screen?.show(run: tick.count, exitCode: run.ending.exitCode)
        if plan.writesRecords { try await write(record(of: run, tick, moment)) }
        if run.failed, isLastFailure {
            outcome.exitCode = run.ending.exitCode
            outcome.reason = run.reason
            throw End.failedRun
        }
        run.reason?.tell()
        // The next run would be too late, so there is nothing to wait for.
        if plan.isLast(moment) { throw End.lengthIsOver }
    }

    /// Runs the command until it succeeds or there are no retries left.
    private func attempts(_ number: Int, _ moment: RunMoment) async -> Run {
        let begin = ContinuousClock.now
        var run = Run()
        var failures = Backoff.Series(plan.backoff)
        while true {
            run.attempts += 1
            run.reason = nil
            do {
                let variables = moment.variables(run: number, attempt: run.attempts)
                run.ending = try await command.run(with: variables, limit: plan.limit)
            } catch {
                run.ending = SignalledCommand.Ending(exitCode: error.exitCode)
                run.reason = error
            }
            run.duration = ContinuousClock.now - begin
            run.failed = await isFailure(run.ending.exitCode)
            guard run.failed, run.attempts <= plan.retries else { return run }
            await command.pause(for: plan.backoff.delay(after: &failures))
            if command.interruption != nil {
                // The attempts that were left might have succeeded.
                run.failed = false
                return run
            }
        }
    }

    /// The object of `--json`, with times to the microsecond.
    private func record(of run: Run, _ tick: Tick, _ moment: RunMoment) -> JSONLine {
        [
            "tick": tick.count, "scheduled_ms": moment.scheduled.milliseconds,
            "late_ms": tick.lateness.milliseconds, "missed": tick.missed, "exit_code": Int(run.ending.exitCode),
            "duration_ms": run.duration.milliseconds, "attempts": run.attempts, "timed_out": run.ending.overran,
            "scheduled_at": moment.scheduledAt, "began_at": moment.beganAt,
        ]
    }

    /// Writes a record, or ends the schedule.
    ///
    /// If the terminal is gone, its signal ends the schedule.
    private func write(_ record: JSONLine) async throws(ExitReason) {
        guard await canWrite({ StandardOutput.takesLine }) else { return }
        do {
            try StandardOutput.write(record.json)
        } catch {
            if await command.interruptionBehindFailure() != nil { return }
            outcome.reason = outcome.reason ?? error
            throw error
        }
    }

    /// Waits until a line is taken at once: a write that waits cannot be interrupted.
    ///
    /// - Returns: false if a signal asked this process to end before that.
    private func canWrite(_ takesLine: @Sendable () -> Bool) async -> Bool {
        while !takesLine() {
            if command.interruption != nil { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    /// Whether the command failed by itself: an attempt that a signal to this process has ended is no failure.
    private func isFailure(_ exitCode: Int32) async -> Bool {
        if exitCode == 0 { return false }
        if Interruptions.signals.contains(exitCode - 128) { return await command.interruptionBehindFailure() == nil }
        return command.interruption == nil
    }
}
