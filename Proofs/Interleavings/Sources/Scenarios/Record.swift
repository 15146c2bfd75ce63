import Interleaver
import Timers

/// The calls and ticks of a timer in one run, and the promises that each tick has to keep.
final class Record: @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    struct Call {
        enum Kind: Equatable {
            /// Ends the timer: cancelled, or its handle released.
            case ends
            /// Ends it and waits.
            case waits
            case pauses
            /// Begins a run whose first tick comes after that many nanoseconds.
            case moves(UInt64)
            /// The same, with a clock that was read before the lock was taken.
            case reschedules(UInt64)
            case fires
            case resumes
            /// A call that no promise of a tick depends on.
            case other
        }

        let kind: Kind
        /// The time when the call began.
        let from: UInt64
        let began: UInt64
        fileprivate(set) var to = UInt64.max
        fileprivate(set) var returned = UInt64.max
    }

    struct Begun {
        let count: Int
        let isLast: Bool
        let scheduled: UInt64
        let stamp: UInt64
    }

    private let driver: ManualDriver
    private(set) var calls: [Call] = []
    private(set) var ticks: [Begun] = []
    private(set) var isRunning = false
    private(set) var released = 0
    /// How many nanoseconds a tick may be late.
    ///
    /// The clock moves by one with each reading.
    var mostLateness: UInt64 = 400

    /// Whether the action runs in a task, which takes the lock once more before the action.
    var isInTask = false

    init(_ driver: ManualDriver) {
        self.driver = driver
    }

    // MARK: Calls

    func begins(_ kind: Call.Kind) -> Int {
        calls.append(Call(kind: kind, from: driver.time, began: Interleaver.shared.stamp()))
        return calls.count - 1
    }

    func returns(_ call: Int) {
        calls[call].to = driver.time
        calls[call].returned = Interleaver.shared.stamp()
        if calls[call].kind == .waits, isRunning { Report.fail(.actionAfterWait, "the action runs") }
    }

    func has(_ kinds: Call.Kind...) -> Bool { calls.contains { call in kinds.contains(call.kind) } }

    /// Called before the timer is resumed.
    func forgetPauses() { calls.removeAll { call in [.pauses, .waits].contains(call.kind) } }

    var moves: [Call] { calls.filter { call in call.delay != nil } }

    // MARK: Ticks

    func actionBegins(_ tick: Tick) {
        let now = Interleaver.shared.stamp()
        // The hold of the lock in which the tick has begun: the thread has not taken a lock since.
        let hold = isInTask ? Interleaver.shared.holdBefore : Interleaver.shared.lastHold
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "the action begins with a lock held") }
        if isRunning { Report.fail(.overlap, "tick \(tick.count) begins while another runs") }
        if released > 0 { Report.fail(.release, "tick \(tick.count) begins after the action was released") }
        for call in calls {
            switch call.kind {
            case .ends where call.returned < hold, .pauses where call.returned < hold && isPaused(by: call, at: hold):
                Report.fail(.staleTick, "tick \(tick.count) begins after the stop has returned")
            case .waits where call.returned < now:
                Report.fail(.actionAfterWait, "tick \(tick.count) begins")
            default: break
            }
        }
        checkDeadline(tick, hold)
        checkCount(tick)
        if tick.lateness > .nanoseconds(mostLateness) {
            Report.fail(.lateAlarm, "tick \(tick.count) is \(tick.lateness) late")
        }
        ticks.append(
            Begun(count: tick.count, isLast: tick.isLast, scheduled: tick.scheduled.nanoseconds, stamp: now))
        isRunning = true
    }

    func actionEnds() {
        isRunning = false
        // While the action runs, the end of its timer cancels its task.
        let hasEnded = calls.contains { call in [.ends, .waits].contains(call.kind) && call.returned < .max }
        if isInTask, hasEnded, !Task.isCancelled { Report.fail(.missedCancellation, "the action goes on") }
    }

    /// Whether no call that lets a paused timer tick can have come after a pause.
    private func isPaused(by pause: Call, at hold: UInt64) -> Bool {
        !calls.contains { call in
            switch call.kind {
            case .fires, .resumes, .moves, .reschedules: pause.began < call.returned && call.began < hold
            case .ends, .waits, .pauses, .other: false
            }
        }
    }

    /// Checks that the tick follows from the original run, if no restart has returned, or from one that may be last.
    private func checkDeadline(_ tick: Tick, _ hold: UInt64) {
        let moves = moves.filter { call in call.began < hold }
        let last = moves.filter { call in
            !moves.contains { other in other.began > call.returned && other.returned < hold }
        }
        if has(.fires) || !moves.contains(where: { call in call.returned < hold }) { return }
        let isAsked = last.contains { call in tick.scheduled.nanoseconds > call.from + (call.delay ?? 0) }
        if !isAsked { Report.fail(.earlyTick, "tick \(tick.count) is due earlier than the last restart has asked") }
    }

    private func checkCount(_ tick: Tick) {
        let before = ticks.last?.count ?? 0
        // A restart counts from 1 again.
        if tick.count == before + 1 || tick.count == 1 && !moves.isEmpty { return }
        Report.fail(
            tick.count <= before ? .repeatedTick : .lostTick, "tick \(tick.count) begins after tick \(before)")
    }

    // MARK: The action

    func actionReleased() {
        released += 1
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "the action is released with a lock held") }
        if isRunning { Report.fail(.release, "the action is released while it runs") }
        if released > 1 { Report.fail(.release, "the action is released twice") }
    }
}

extension Record.Call {
    /// The delay of a restart; nil for other calls.
    var delay: UInt64? {
        switch kind {
        case .moves(let delay), .reschedules(let delay): delay
        default: nil
        }
    }
}

/// What an action captures: its `deinit` notices the release of the action.
final class Capture: Sendable {
    private let record: Record

    init(_ record: Record) {
        self.record = record
    }

    deinit {
        record.actionReleased()
    }
}
