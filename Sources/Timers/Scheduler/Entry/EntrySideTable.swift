/// The properties that few timers have: a name, callers that wait for the end, and an asynchronous action that runs.
///
/// Guarded by the scheduler's lock.
final class EntrySideTable {
    /// The name of the timer; nil if it has none.
    let name: String?
    private var waiters: [UInt64: EndWaiter] = [:]
    private var lastWaiter: UInt64 = 0
    /// The asynchronous action that runs, and the callers that wait until no tick runs.
    var running = RunningAction()

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

    /// Removes the callers that wait until no tick runs.
    func removeTickWaiters() -> [EndWaiter] { running.removeWaiters().map(EndWaiter.plain) }

    /// Removes all waiters: the end of a timer is also the end of its tick.
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

/// An object that a timer retains until it ends.
package protocol TimerCompanion: AnyObject, Sendable {
    /// Called when the timer has ended.
    ///
    /// A timer that is deallocated without having ended releases its companion and does not call this method.
    func timerEnded()
}

/// A waiter for the end of a timer: a caller, or an object that the timer retains.
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
