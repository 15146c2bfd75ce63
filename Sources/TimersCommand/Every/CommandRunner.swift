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
    private let command: Command
    private let stopsAtFailure: Bool
    private let writesRecords: Bool

    private var timer: OwnedTimer?
    /// When the schedule began: what the records count from.
    private var start: TimerInstant?
    private let firstDelay: Duration
    private var outcome = Outcome()
    /// The command, from its start until its end was noticed.
    private var child: pid_t?
    /// The first signal that asked this process to end.
    private var interruption: Interruption?

    /// What came of it all.
    struct Outcome: Sendable {
        var summary = RunSummary()
        /// That of the run that ended it, or 0.
        var exitCode: Int32 = 0
        /// Why it ended before that.
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
        self.command = command
        self.firstDelay = firstDelay
        self.stopsAtFailure = stopsAtFailure
        self.writesRecords = writesRecords
    }

    /// Runs the schedule to its end: its last tick, a failed run, or an interruption and the end of the run it met.
    ///
    /// Then sums it up on standard error.
    func run(_ schedule: TimerSchedule, interruptions: AsyncStream<Interruption>) async -> Outcome {
        let listener = Task {
            for await interruption in interruptions { interrupt(interruption) }
        }
        defer { listener.cancel() }
        let timer = OwnedTimer(schedule.onError(.finish), actor: self) { me, tick in
            // A task of its own: an interruption cancels the timer, and the run that is going on comes to its end.
            try await Task { try await me.runOnce(tick) }.value
        }
        self.timer = timer
        // No tick can begin before this method waits, but a first one that is due at once is no longer the next.
        start = timer.nextTick.map { $0 - firstDelay }
        _ = try? await timer.finished
        await timer.cancelAndWait()
        if await canWrite(to: .standardError) { StandardError.write("timers: \(outcome.summary.line)") }
        return outcome
    }

    private func runOnce(_ tick: Tick) async throws {
        let begin = ContinuousClock.now
        let start = start ?? tick.scheduled - firstDelay
        self.start = start
        var exitCode: Int32
        do {
            exitCode = try await command.run { await self.childStarted($0) }
        } catch {
            exitCode = error.exitCode
            if stopsAtFailure { outcome.reason = error } else { error.tell() }
        }
        child = nil
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

    /// Writes a record, or ends the schedule; where the terminal is gone, the signal that says so does that.
    private func write(_ record: TickRecord) async throws(ExitReason) {
        guard await canWrite(to: .standardOutput) else { return }
        do {
            try StandardOutput.write(record.line)
        } catch {
            if await isInterrupted() { return }
            outcome.reason = outcome.reason ?? error
            throw error
        }
    }

    /// Waits until a line is taken at once: a write that waits cannot be interrupted.
    ///
    /// - Returns: false if something asked this process to end before that.
    private func canWrite(to output: FileDescriptor) async -> Bool {
        while !output.isWritable {
            if interruption != nil { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    /// Whether the command failed by itself: a run that was told to end is no failure.
    private func isFailure(_ exitCode: Int32) async -> Bool {
        if stopsAtFailure || Interruptions.signals.contains(exitCode - 128) { return await !isInterrupted() }
        return interruption == nil
    }

    /// Whether something asked this process to end.
    ///
    /// What comes of it may be noticed a little earlier: the end of the command, which gets a signal from the terminal
    /// as well, or that the terminal takes nothing more.
    private func isInterrupted() async -> Bool {
        for _ in 0..<10 where interruption == nil { try? await Task.sleep(for: .milliseconds(5)) }
        return interruption != nil
    }

    private func childStarted(_ processID: pid_t) {
        child = processID
        // It may have come too late for a signal that the terminal sent to everybody.
        if let interruption { kill(processID, interruption.signal) }
    }

    /// No further run; the one that is going on is told to end, and killed the second time.
    private func interrupt(_ new: Interruption) {
        timer?.cancel()
        let isFirst = interruption == nil
        if isFirst { interruption = new }
        guard let child else { return }
        if !isFirst {
            kill(child, SIGKILL)
        } else if !new.cameFromTerminal {
            kill(child, new.signal)
        }
    }
}
