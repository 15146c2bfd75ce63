/// Why a timer ended.
public enum FinishReason: Sendable {
    /// The timer delivered all its ticks.
    case completed
    /// A control call cancelled the timer.
    case cancelled
    /// The last reference to the timer's handle was released, or its owner was destroyed.
    case released
    /// The timer's scheduler ended, or the thread of its run loop did.
    case contextEnded
    /// The action threw an error, or an irregular schedule returned an interval that is not positive.
    case failed(any Error)
}

extension FinishReason: CustomStringConvertible {
    /// The reason in one or two words, with the error if there is one.
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
