import Synchronization
import Timers

/// Those who wait for the shown values of a countdown.
///
/// What they are given is noted under the countdown's lock, so that all get the same in the same order, and handed to them by
/// `deliver()` without any lock: whoever waits for it is resumed there, on an executor that may be code of theirs.
final class CountdownValues: TimerCompanion {
    private struct Listener {
        let continuation: AsyncStream<Int>.Continuation
        /// The value it was given last.
        var last: Int
    }

    /// A value for somebody; nil for the end.
    private struct Delivery {
        let continuation: AsyncStream<Int>.Continuation
        let value: Int?
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastID = 0
        var deliveries: [Delivery] = []
        var isDelivering = false
        /// Nothing changes any more.
        var hasEnded = false

        /// Notes the end of all streams.
        mutating func finishAll() {
            deliveries += listeners.values.map { listener in Delivery(continuation: listener.continuation, value: nil) }
            listeners = [:]
        }
    }

    private let state = Mutex(State())

    deinit {
        // Nobody publishes any more.
        for listener in state.withLock({ state in state.listeners.values }) { listener.continuation.finish() }
    }

    /// The shown value, then each one that is published, up to the end; the newest only for those who are slow.
    func stream(from display: CountdownDisplay) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        // Nobody waits for it yet.
        continuation.yield(display.unitsLeft)
        let id: Int? = state.withLock { state in
            if display.phase == .finished || state.hasEnded { return nil }
            state.lastID += 1
            state.listeners[state.lastID] = Listener(continuation: continuation, last: display.unitsLeft)
            return state.lastID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            let gone = self?.state.withLock { state in state.listeners.removeValue(forKey: id) }
            _ = gone
        }
        return stream
    }

    /// Notes the value for whoever has not seen it; `deliver()` has to follow.
    func publish(_ display: CountdownDisplay) {
        state.withLock { state in
            for (id, listener) in state.listeners where listener.last != display.unitsLeft {
                state.deliveries.append(Delivery(continuation: listener.continuation, value: display.unitsLeft))
                state.listeners[id]?.last = display.unitsLeft
            }
            if display.phase == .finished { state.finishAll() }
        }
    }

    /// The countdown's timer has ended, with its context or with the countdown: all streams end, also those to come.
    func timerEnded() {
        state.withLock { state in
            state.hasEnded = true
            state.finishAll()
        }
        deliver()
    }

    /// Hands over what was noted, in its order: whoever comes first does it for all who come meanwhile.
    ///
    /// No lock may be held.
    func deliver() {
        var isMine = false
        while true {
            let deliveries: [Delivery] = state.withLock { state in
                if state.isDelivering, !isMine { return [] }
                defer { state.deliveries = [] }
                isMine = !state.deliveries.isEmpty
                state.isDelivering = isMine
                return state.deliveries
            }
            if deliveries.isEmpty { return }
            for delivery in deliveries {
                if let value = delivery.value {
                    delivery.continuation.yield(value)
                } else {
                    delivery.continuation.finish()
                }
            }
        }
    }
}
