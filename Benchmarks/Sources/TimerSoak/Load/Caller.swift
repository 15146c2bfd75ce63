import Synchronization
import Timers

/// A thread that makes, moves, pauses and ends the timers of its part of the crowd, at random.
///
/// No other thread makes calls on these timers, except their own actions. So what has to follow a call is known.
final class Caller: @unchecked Sendable {
    // Only the thread that runs `run` uses the content. `count` is atomic.

    private let contexts: Contexts
    private let slots: Int
    private let quickSlots: Int
    private let callsPerSecond: Int
    private var random: SeededNumbers
    private var timers: [Subject?]
    private var graves = Graveyard()
    private let living = Atomic(0)
    private let thread = LoadThread()

    /// How long a tick may take on a busy machine before it counts as lost.
    static let patience: UInt64 = 60_000_000_000
    private var standstill = Standstill()

    init(_ contexts: Contexts, slots: Int, quickSlots: Int, callsPerSecond: Int, seed: UInt64) {
        self.contexts = contexts
        self.slots = slots
        self.quickSlots = quickSlots
        self.callsPerSecond = callsPerSecond
        random = SeededNumbers(seed: seed)
        timers = Array(repeating: nil, count: slots)
    }

    /// How many timers it has.
    var count: Int { living.load(ordering: .relaxed) }
    var isFilled: Bool { thread.isFilled }

    func start() { thread.start { [self] in run() } }

    /// Ends all timers, and checks that all that belonged to them is released.
    func end() { thread.end() }

    // MARK: On its thread

    private func run() {
        for slot in 0..<slots {
            if thread.isEnding { break }
            visit(slot)
        }
        thread.makeCalls(perSecond: callsPerSecond) {
            let isQuick = quickSlots > 0 && random.oneIn(20)
            visit(isQuick ? random.below(quickSlots) : random.below(slots))
        } afterBatch: {
            graves.visit(&standstill)
        }
        for slot in 0..<slots {
            guard var subject = timers[slot].take() else { continue }
            checkLost(subject)
            bury(subject.ended(by: .random(&random)))
        }
        graves.visitUntilEmpty(&standstill)
    }

    private func bury(_ grave: Grave) {
        living.subtract(1, ordering: .relaxed)
        graves.add(grave)
    }

    private func visit(_ slot: Int) {
        guard var subject = timers[slot] else { return fill(slot) }
        Verdict.shared.visits.add(1, ordering: .relaxed)
        checkLost(subject)
        if subject.control.state.isFinished {
            timers[slot] = nil
            bury(subject.ended(by: .itself))
            return fill(slot)
        }
        Verdict.shared.calls.add(1, ordering: .relaxed)
        guard subject.call(&random) else {
            timers[slot] = nil
            bury(subject.ended(by: .random(&random)))
            return fill(slot)
        }
        timers[slot] = subject
    }

    private func fill(_ slot: Int) {
        timers[slot] = Subject(Plan(isQuick: slot < quickSlots, &random), contexts)
        living.add(1, ordering: .relaxed)
    }

    /// Reports a tick as lost if it is long overdue and its timer has not ended.
    private func checkLost(_ subject: Subject) {
        let (record, control) = (subject.record, subject.control)
        func isOverdue() -> Bool {
            let book = record.withBook { book in book }
            // What was due while the process stood still has its time after that.
            return standstill.hadTime(book.patience(Caller.patience), since: 0)
                && book.isOverdue(at: Clock.now, patience: Caller.patience)
        }
        guard isOverdue(), !control.state.isFinished, isOverdue() else { return }
        let book = record.withBook { book in book }
        record.report(.lost, "\(book) at \(Clock.now), \(control.state), \(control.info)")
    }
}
