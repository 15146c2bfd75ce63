/// Why a timer ended.
public enum FinishReason: Sendable {
    /// The timer delivered all its ticks.
    case completed
    /// A control call cancelled the timer.
    case cancelled
    /// The last reference to the timer's handle went away, or its owner did.
    case released
    /// The thread of the timer's run loop ended, or its scheduler did.
    case contextEnded
    /// The action threw, or an irregular schedule gave an interval that is not positive.
    case failed(any Error)
}

extension FinishReason: CustomStringConvertible {
    /// One or two words, with the error if there is one.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .released: "released"
        case .contextEnded: "context ended"
        case .failed(let error): "failed: \(error)"
        }
    }
}
