/// What a timer and the consumer of its ticks expect from each other.
///
/// The machine is pure: its holder guards it with a lock, and resumes what it returns after the lock is open.
///
/// ```text
///            expect                     offer
/// quiet ────────────────▶ expecting ─────────────▶ quiet
///   │  ▲                                             the consumer begins the tick
///   │  └──────────────┐ expect
///   └── offer ──▶ offered
/// ```
struct TickDemand<Consumer>: ~Copyable {
    private enum State {
        /// No tick is claimed, and the consumer does not wait.
        case quiet
        /// The consumer waits for a tick.
        case expecting(Consumer)
        /// A tick is claimed, and the consumer has not asked for it.
        case offered
        /// The timer has ended.
        case ended
    }

    private var state = State.quiet

    /// How the consumer continues.
    enum Answer {
        /// A tick is claimed, and the consumer may begin it.
        case offered
        case ended
        /// The machine has stored the consumer.
        case wait
    }

    /// The consumer asks for a tick.
    mutating func expect(_ consumer: Consumer) -> Answer {
        switch state {
        case .quiet, .expecting:
            state = .expecting(consumer)
            return .wait
        case .offered:
            state = .quiet
            return .offered
        case .ended: return .ended
        }
    }

    /// A tick is claimed.
    ///
    /// - Returns: the consumer, if it waits for the tick.
    mutating func offer() -> Consumer? {
        switch state {
        case .quiet, .offered:
            state = .offered
            return nil
        case .expecting(let consumer):
            state = .quiet
            return consumer
        case .ended: return nil
        }
    }

    /// The timer has ended.
    ///
    /// - Returns: the consumer, if it waits for a tick.
    mutating func end() -> Consumer? {
        defer { state = .ended }
        if case .expecting(let consumer) = state { return consumer }
        return nil
    }
}
