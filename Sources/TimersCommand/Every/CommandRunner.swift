import Foundation
import Timers

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Runs a command at every tick of a timer that the runner owns.
///
/// The timer's action is asynchronous on this actor and lasts as long as the command: so runs never overlap, and what
/// happens to ticks in between is the schedule's policy.
actor CommandRunner {
    private let command: SignalledCommand
    private let stopsAtFailure: Bool
    private let writesRecords: Bool

    private var timer: OwnedTimer?
    /// When the schedule began: what the records count from.
    private var start: TimerInstant?
    private let firstDelay: Duration
    private var outcome = Outcome()

    /// How the schedule ended.
    struct Outcome: Sendable {
        var summary = RunSummary()
        /// That of the failed run or of the signal that ended the schedule; otherwise 0.
        var exitCode: Int32 = 0
        /// The reason why the schedule ended early, unless a failed run or a signal is the reason.
        var reason: ExitReason?
    }

    /// A run failed that ends the schedule.
    private struct RunFailed: Error {}

    /// - Parameters:
    ///   - command: what is run.
    ///   - firstDelay: how long after the start the schedule has its first tick.
    ///   - stopsAtFailure: whether a run that fails ends the schedule.
    ///   - writesRecords: whether every run is written to standard output.
    init(_ command: Command, firstDelay: Duration, stopsAtFailure: Bool, writesRecords: Bool) {
        self.command = SignalledCommand(command)
        self.firstDelay = firstDelay
        self.stopsAtFailure = stopsAtFailure
        self.writesRecords = writesRecords
    }

    /// Runs the schedule to its end: its last tick, a failed run, or an interruption and the end of the run it met.
    ///
    /// Then sums it up on standard error.
    func run(_ schedule: TimerSchedule, interruptions: AsyncStream<Interruption>) async -> Outcome {
        let listener = Task {
            for await interruption in interruptions {
                // No further run begins.
                self.timer?.cancel()
                command.interrupt(interruption)
            }
        }
        defer { listener.cancel() }
        let timer = OwnedTimer(schedule.onError(.finish), actor: self) { me, tick in
            // A signal cancels the timer and with it this task. The run needs another task to come to its end.
            try await Task { try await me.runOnce(tick) }.value
        }
        self.timer = timer
        // No tick can begin before this method waits, but a first one that is due at once is no longer the next.
        start = timer.nextTick.map { $0 - firstDelay }
        _ = try? await timer.finished
        await timer.cancelAndWait()
        if outcome.exitCode == 0, let interruption = command.interruption { outcome.exitCode = interruption.exitCode }
        if await canWrite(to: .standardError) { StandardError.write("timers: \(outcome.summary.line)") }
        return outcome
    }

    private func runOnce(_ tick: Tick) async throws {
        let begin = ContinuousClock.now
        let start = start ?? tick.scheduled - firstDelay
        self.start = start
        var exitCode: Int32
        do {
            exitCode = try await command.run()
        } catch {
            exitCode = error.exitCode
            if stopsAtFailure { outcome.reason = error } else { error.tell() }
        }
        let duration = ContinuousClock.now - begin
        let failed = exitCode != 0 ? await isFailure(exitCode) : false
        outcome.summary.count(lateness: tick.lateness, missed: tick.missed, failed: failed)
        if writesRecords {
            let record = TickRecord(
                tick: tick.count,
                scheduledMilliseconds: (tick.scheduled - start).milliseconds,
                lateMilliseconds: tick.lateness.milliseconds,
                missed: tick.missed,
                exitCode: exitCode,
                durationMilliseconds: duration.milliseconds
            )
            try await write(record)
        }
        if failed, stopsAtFailure {
            outcome.exitCode = exitCode
            throw RunFailed()
        }
    }

    /// Writes a record, or ends the schedule; where the terminal is gone, the signal that tells of it ends the schedule.
    private func write(_ record: TickRecord) async throws(ExitReason) {
        guard await canWrite(to: .standardOutput) else { return }
        do {
            try StandardOutput.write(record.line)
        } catch {
            if await command.interruptionBehindFailure() != nil { return }
            outcome.reason = outcome.reason ?? error
            throw error
        }
    }

    /// Waits until a line is taken at once: a write that waits cannot be interrupted.
    ///
    /// - Returns: false if a signal asked this process to end before that.
    private func canWrite(to output: FileDescriptor) async -> Bool {
        while !output.isWritable {
            if command.interruption != nil { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    /// Whether the command failed by itself: a run that a signal to this process has ended is no failure.
    private func isFailure(_ exitCode: Int32) async -> Bool {
        if stopsAtFailure || Interruptions.signals.contains(exitCode - 128) {
            return await command.interruptionBehindFailure() == nil
        }
        return command.interruption == nil
    }
}
