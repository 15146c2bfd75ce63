import Interleaver
import Timers

/// A timer of a scenario.
final class Subject: @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    let record: Record
    private(set) var handle: OwnedTimer?
    private var control: TimerControl?
    private weak var entry: TimerEntry?
    /// How many ticks the schedule has.
    private let times: Int

    init(_ record: Record, times: Int, _ handle: OwnedTimer) {
        self.record = record
        self.times = times
        self.handle = handle
        control = handle.control
        entry = handle.control.entryForTesting
    }

    // MARK: Calls

    /// Makes a call of the timer and records when it began and returned.
    @discardableResult
    func call<Result>(_ kind: Record.Call.Kind, _ body: (TimerControl) -> Result) -> Result {
        guard let control else { preconditionFailure("the run is over") }
        let number = record.begins(kind)
        let result = body(control)
        record.returns(number)
        return result
    }

    @discardableResult
    func cancel() -> Bool { call(.ends) { timer in timer.cancel() } }

    func pause() { call(.pauses) { timer in timer.pause() } }
    func resume() { call(.resumes) { timer in timer.resume() } }
    func fire() { call(.fires) { timer in timer.fire() } }

    /// Restarts a timer that has that interval.
    @discardableResult
    func restart(every interval: UInt64 = 1_000) -> Bool { call(.moves(interval)) { timer in timer.restart() } }

    func restart(after delay: UInt64) {
        call(.moves(delay)) { timer in _ = timer.restart(after: .nanoseconds(delay)) }
    }

    func reschedule(every interval: UInt64) {
        call(.reschedules(interval)) { timer in timer.reschedule(.every(.nanoseconds(interval), times: 2)) }
    }

    func cancelAndWait() async { await wait { timer in await timer.cancelAndWait() } }
    func pauseAndWait() async { await wait { timer in await timer.pauseAndWait() } }

    private func wait(_ body: (TimerControl) async -> Void) async {
        guard let control else { return }
        let number = record.begins(.waits)
        await body(control)
        record.returns(number)
    }

    /// Waits for the end of the timer.
    ///
    /// - Returns: why it ended, or the error.
    func waitUntilFinished() async -> String {
        guard let control else { return "" }
        do {
            return try await "\(control.waitUntilFinished())"
        } catch {
            return "\(error)"
        }
    }

    /// Ends a timer on demand, which rests when its tick has come.
    func cancelIdle() {
        guard case .idle = state else { return }
        cancel()
    }

    /// Releases the handle, which ends the timer.
    func release() {
        let number = record.begins(.ends)
        switchPoint("releasing the handle")
        handle = nil
        record.returns(number)
    }

    /// Releases the owner, which ends the timer.
    func release(_ owner: Box<Owner?>) {
        call(.ends) { _ in
            switchPoint("releasing the owner")
            owner.value = nil
        }
    }

    /// Releases the control, which may be the last reference to the timer.
    func drop() {
        switchPoint("releasing the control")
        handle = nil
        control = nil
    }

    /// Gives the handle away.
    func takeHandle() -> OwnedTimer? { handle.take() }

    // MARK: Promises

    var state: TimerState { control?.state ?? .idle }
    var nextTick: TimerInstant? { control?.nextTick }

    /// Why the timer has ended; nil if it has not.
    var reason: String? {
        if case .finished(let reason) = state { "\(reason)" } else { nil }
    }

    /// Resumes the timer at the end of a run, if it is paused.
    func resumeIfPaused() {
        guard case .paused = state else { return }
        record.forgetPauses()
        control?.resume()
    }

    /// Checks between calls that the deadline is that of a restart that may have been the last one.
    ///
    /// The last restart has read the clock after all others have moved the deadline.
    func checkDeadline() {
        if record.has(.pauses, .resumes, .fires, .other) || record.moves.isEmpty || !record.ticks.isEmpty { return }
        guard let next = nextTick?.nanoseconds else { return }
        let moves = record.moves
        let isAsked = moves.contains { call in
            let delay = call.delay ?? 0
            if moves.contains(where: { other in other.began > call.returned }) { return false }
            guard call.from + delay < next, next <= call.to + delay else { return false }
            if case .reschedules = call.kind { return true }
            return moves.allSatisfy { other in other.from < next - delay }
        }
        if !isAsked {
            Report.fail(.wrongDeadline, "the deadline is \(next), which no restart that may be last has asked for")
        }
    }

    /// Checks, when no time is left, that every tick has come that had to.
    func checkEnd() {
        let ticks = record.ticks
        // Without a reference to it, only its release is left to check.
        if control == nil { return }
        guard let reason else {
            if case .idle = state, ticks.last?.count == times { return }
            Report.fail(.lostTick, "the timer never ticks again: it is \(state)")
        }
        if record.has(.ends, .waits) { return }
        if reason != "completed" { Report.fail(.wrongAnswer, "the timer has ended as \(reason)") }
        if ticks.last?.count != times || ticks.last?.isLast != true {
            Report.fail(.lostTick, "the last of \(times) ticks is \(ticks.last?.count ?? 0)")
        }
        if record.moves.isEmpty, ticks.count != times {
            Report.fail(.repeatedTick, "\(ticks.count) ticks instead of \(times)")
        }
    }

    /// Releases the timer, and checks that its action has been released.
    func checkRelease() {
        handle = nil
        control = nil
        if record.released != 1 { Report.fail(.release, "the action was released \(record.released) times") }
        if entry != nil { Report.fail(.leak, "the timer is still there") }
    }
}
