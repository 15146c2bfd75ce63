import Synchronization

/// Those who wait for the shown values of a countdown.
///
/// No code of theirs runs in any of its methods.
final class CountdownValues: Sendable {
    private struct Listener {
        let continuation: AsyncStream<Int>.Continuation
        /// The value it was given last.
        var last: Int
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    deinit {
        // Nobody publishes any more.
        for listener in state.withLock({ state in state.listeners.values }) { listener.continuation.finish() }
    }

    /// The shown value, then each one that is published, up to the end; the newest only for those who are slow.
    func stream(from display: CountdownDisplay) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(display.unitsLeft)
        if display.phase == .finished {
            continuation.finish()
            return stream
        }
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = Listener(continuation: continuation, last: display.unitsLeft)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            let gone = self?.state.withLock { state in state.listeners.removeValue(forKey: id) }
            _ = gone
        }
        return stream
    }

    /// Gives the value to whoever has not seen it.
    func publish(_ display: CountdownDisplay) {
        let ended = state.withLock { state in
            for (id, listener) in state.listeners where listener.last != display.unitsLeft {
                listener.continuation.yield(display.unitsLeft)
                state.listeners[id]?.last = display.unitsLeft
            }
            guard display.phase == .finished else { return [] as [Listener] }
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        // With the lock open: this calls their `onTermination`.
        for listener in ended { listener.continuation.finish() }
    }
}
