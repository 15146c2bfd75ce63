import Synchronization

/// The consumers that wait for the shown values of a countdown.
///
/// The countdown publishes on the main actor, and consumers come and go on any thread. A consumer is resumed with the
/// lock open, because that may run the code of a custom executor. Such code may control the countdown: the value that
/// the countdown then publishes replaces the value before it for each consumer.
final class CountdownValues: Sendable {
    private struct Listener {
        let continuation: AsyncStream<Int>.Continuation
        /// The value it was given last.
        var last: Int
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastID = 0
        var value = 0
    }

    private let state = Mutex(State())

    deinit {
        // The countdown is gone, so no further value is published.
        for listener in state.withLock({ state in state.listeners.values }) { listener.continuation.finish() }
    }

    /// The shown value, then each one that is published, up to the end; a consumer that falls behind gets only the
    /// newest.
    func stream(from display: CountdownDisplay) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        // This resumes no code: the stream has no consumer yet.
        continuation.yield(display.remainingUnits)
        guard display.phase != .finished else {
            continuation.finish()
            return stream
        }
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = Listener(continuation: continuation, last: display.remainingUnits)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            let gone = self?.state.withLock { state in state.listeners.removeValue(forKey: id) }
            // The continuation goes here at the earliest, after the lock was released.
            withExtendedLifetime(gone) {}
        }
        return stream
    }

    /// Gives the value to each consumer that was given another one last, and ends the sequences at the end of a run.
    func publish(_ display: CountdownDisplay) {
        let ids = state.withLock { state in
            state.value = display.remainingUnits
            return Array(state.listeners.keys)
        }
        for id in ids {
            let (listener, value) = state.withLock { state in
                let old = state.listeners[id]
                state.listeners[id]?.last = state.value
                return (old, state.value)
            }
            if let listener, listener.last != value { listener.continuation.yield(value) }
            // Its handler removes the listener.
            if display.phase == .finished { listener?.continuation.finish() }
        }
    }
}
