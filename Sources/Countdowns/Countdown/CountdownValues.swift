import Synchronization
import Timers

/// The consumers that wait for the shown values of a countdown.
///
/// `publish(_:)` runs under the countdown's lock and only notes what each consumer has to be given, so that all of them
/// get the same values in the same order. `deliver()` hands it over without a lock, because resuming a consumer may run
/// the code of a custom executor.
final class CountdownValues: TimerCompanion {
    private struct Listener {
        let continuation: AsyncStream<Int>.Continuation
        /// The value it was given last.
        var last: Int
    }

    /// A value for a consumer; nil is the end of its sequence.
    private struct Delivery {
        let continuation: AsyncStream<Int>.Continuation
        let value: Int?
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastID = 0
        var deliveries: [Delivery] = []
        var isDelivering = false
        /// The timer has ended: no value changes any more.
        var hasEnded = false

        /// Notes the end of all sequences.
        mutating func finishAll() {
            deliveries += listeners.values.map { listener in Delivery(continuation: listener.continuation, value: nil) }
            listeners = [:]
        }
    }

    private let state = Mutex(State())

    deinit {
        // The countdown is gone, so no further value is published.
        for listener in state.withLock({ state in state.listeners.values }) { listener.continuation.finish() }
    }

    /// The shown value, then each one that is published, up to the end; a consumer that falls behind gets the newest
    /// only.
    func stream(from display: CountdownDisplay) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        // This resumes no code: the stream has no consumer yet.
        continuation.yield(display.remainingUnits)
        let id: Int? = state.withLock { state in
            if display.phase == .finished || state.hasEnded { return nil }
            state.lastID += 1
            state.listeners[state.lastID] = Listener(continuation: continuation, last: display.remainingUnits)
            return state.lastID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            let gone = self?.state.withLock { state in state.listeners.removeValue(forKey: id) }
            // The continuation goes here at the earliest, after the lock was released.
            withExtendedLifetime(gone) {}
        }
        return stream
    }

    /// Notes the value for each consumer that was given another one last; a call of `deliver()` has to follow.
    func publish(_ display: CountdownDisplay) {
        state.withLock { state in
            for (id, listener) in state.listeners where listener.last != display.remainingUnits {
                state.deliveries.append(Delivery(continuation: listener.continuation, value: display.remainingUnits))
                state.listeners[id]?.last = display.remainingUnits
            }
            if display.phase == .finished { state.finishAll() }
        }
    }

    /// The countdown's timer has ended, with its context or with the countdown: all sequences end, those to come too.
    func timerEnded() {
        state.withLock { state in
            state.hasEnded = true
            state.finishAll()
        }
        deliver()
    }

    /// Hands over what was noted, in its order.
    ///
    /// The first caller also delivers what others note before it is done; those return at once. No caller may hold a
    /// lock.
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
