import Timers

/// What happens to a countdown in this process, one thing after another.
final class CountdownEvents: Sendable {
    enum Event: Sendable {
        /// What is shown may have changed.
        case changed
        /// The end, after it was kept.
        case finished
        case key(Key)
        case signal(Interruption)
    }

    let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init(_ countdown: SharedCountdown) {
        (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        countdown.onFinish(owner: self) { me in me.send(.finished) }
        Task { [continuation, values = countdown.values] in
            for await _ in values { continuation.yield(.changed) }
        }
    }

    func send(_ event: Event) {
        continuation.yield(event)
    }
}
