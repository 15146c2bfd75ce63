import Synchronization
import Timers

/// Whether a tick of a timer may begin, for tests of calls that withdraw it.
final class TickPermission: Sendable {
    private enum State {
        static let yes = 0
        static let no = 1
        /// Like `no`, but one tick had begun when the call returned, and its action may only start now.
        static let once = 2
    }

    private let state = Atomic(State.yes)

    func allow() { state.store(State.yes, ordering: .sequentiallyConsistent) }

    func forbid() { state.store(State.no, ordering: .sequentiallyConsistent) }

    /// Notes that a call has returned after which no tick of the timer may begin.
    ///
    /// One that has begun may not have called the action yet.
    func forbid(of timer: TimerControl) {
        state.store(timer.isTicking ? State.once : State.no, ordering: .sequentiallyConsistent)
    }

    /// Whether nothing has forbidden a tick.
    var isGiven: Bool { state.load(ordering: .sequentiallyConsistent) == State.yes }

    /// Whether the action may begin that calls this.
    func use() -> Bool {
        let once = state.compareExchange(
            expected: State.once, desired: State.no, ordering: .sequentiallyConsistent)
        return once.exchanged || once.original != State.no
    }
}
