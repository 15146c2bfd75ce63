/// What few timers have: a name, callers that wait for the end, an asynchronous action that runs.
///
/// Guarded by the scheduler's lock.
final class EntrySideTable {
    /// What the timer is called, if it has a name.
    let name: String?
    private var waiters: [UInt64: EndWaiter] = [:]
    /// Callers that wait until no tick runs.
    private var tickWaiters: [EndWaiter] = []
    private var lastWaiter: UInt64 = 0
    /// The task that brings a claimed tick to its actor and runs the asynchronous action there.
    var runner: Task<Void, Never>?
    /// A number for that task while the action runs, to recognise a call that the action itself makes.
    var actionTask: Int?
    /// Whether the action itself has ended the timer: its task is not cancelled then.
    var isEndedByAction = false

    init(name: String? = nil) {
        self.name = name
    }

    func newWaiter() -> UInt64 {
        lastWaiter += 1
        return lastWaiter
    }

    func add(_ waiter: EndWaiter, as id: UInt64) {
        waiters[id] = waiter
    }

    func remove(_ id: UInt64) -> EndWaiter? {
        waiters.removeValue(forKey: id)
    }

    func addTickWaiter(_ continuation: CheckedContinuation<Void, Never>) {
        tickWaiters.append(.plain(continuation))
    }

    var hasTickWaiters: Bool { !tickWaiters.isEmpty }

    func removeTickWaiters() -> [EndWaiter] {
        defer { tickWaiters = [] }
        return tickWaiters
    }

    /// Removes those that wait for the end of the timer, and with it for the end of its tick.
    func removeWaiters() -> [EndWaiter] {
        defer { waiters = [:] }
        return Array(waiters.values) + removeTickWaiters()
    }

    func holds<Companion: TimerCompanion>(_ kind: Companion.Type) -> Bool {
        waiters.values.contains { waiter in
            if case .companion(let known) = waiter { known is Companion } else { false }
        }
    }
}

/// An object that a timer holds as long as it lives.
package protocol TimerCompanion: AnyObject, Sendable {
    /// The timer has ended.
    ///
    /// A timer that goes away without an end only lets go of its companion.
    func timerEnded()
}

/// What waits for a timer's end: a caller, or an object that the timer holds.
enum EndWaiter {
    case throwing(CheckedContinuation<FinishReason, any Error>)
    case plain(CheckedContinuation<Void, Never>)
    case companion(any TimerCompanion)

    func resume(_ reason: FinishReason) {
        switch self {
        case .throwing(let continuation): continuation.resume(returning: reason)
        case .plain(let continuation): continuation.resume()
        case .companion(let companion): companion.timerEnded()
        }
    }
}
