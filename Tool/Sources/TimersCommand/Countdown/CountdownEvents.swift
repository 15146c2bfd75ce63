import Countdowns
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
    private let countdown: Countdown
    @MainActor private var watch: Task<Void, Never>?

    @MainActor
    init(_ countdown: Countdown) {
        self.countdown = countdown
        (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        countdown.onFinish(owner: self) { me in me.send(.finished) }
        watchRun()
    }

    /// Tells of the changes of the run that goes on, and no more of those of an earlier one.
    @MainActor
    func watchRun() {
        let new = Task { [continuation, values = countdown.values] in
            for await _ in values { continuation.yield(.changed) }
        }
        watch?.cancel()
        watch = new
    }

    func send(_ event: Event) { continuation.yield(event) }
}
