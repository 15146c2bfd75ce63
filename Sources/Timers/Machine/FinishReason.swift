/// Why a timer ended.
public enum FinishReason: Sendable {
    /// All its ticks were delivered.
    case completed
    /// Somebody cancelled it, or nobody was left who could resume it.
    case cancelled
    /// Its owner is gone.
    case ownerReleased
    /// The thread of its run loop ended.
    case contextEnded
    /// Its action threw, or its irregular schedule gave an interval that is not positive.
    case failed(any Error)
}

extension FinishReason: CustomStringConvertible {
    /// One or two words, with the error if there is one.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .ownerReleased: "owner released"
        case .contextEnded: "context ended"
        case .failed(let error): "failed: \(error)"
        }
    }
}
