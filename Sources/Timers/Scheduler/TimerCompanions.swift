/// A timer's name, and who has to do with it from outside: few have any, so it is apart.
///
/// Guarded by the scheduler's lock.
final class TimerCompanions {
    /// What the timer is called, if it has a name.
    let name: String?
    private var waiters: [UInt64: FinishWaiter] = [:]
    private var lastWaiter: UInt64 = 0
    /// The task that runs an asynchronous action, to know a call by the action itself.
    var actionTask: Int?

    init(name: String? = nil) {
        self.name = name
    }

    func newWaiter() -> UInt64 {
        lastWaiter += 1
        return lastWaiter
    }

    func add(_ waiter: FinishWaiter, as id: UInt64) {
        waiters[id] = waiter
    }

    func take(_ id: UInt64) -> FinishWaiter? {
        waiters.removeValue(forKey: id)
    }

    func takeWaiters() -> [FinishWaiter] {
        defer { waiters = [:] }
        return Array(waiters.values)
    }

    func holds<Companion: TimerCompanion>(_ kind: Companion.Type) -> Bool {
        waiters.values.contains { waiter in
            if case .companion(let known) = waiter { known is Companion } else { false }
        }
    }
}

/// Something that a timer holds as long as it lives.
package protocol TimerCompanion: AnyObject, Sendable {
    /// The timer has ended.
    ///
    /// Called on any thread, outside every lock. A paused timer that can no longer be resumed is destroyed without this
    /// call, and releases its companion.
    func timerEnded()
}

/// Somebody who waits for a timer's end.
enum FinishWaiter {
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
