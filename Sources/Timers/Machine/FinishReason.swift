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

/// Which case of ``FinishReason`` it is; the error of a failure is kept apart, as few timers fail.
enum FinishCode: UInt8 {
    case none
    case completed
    case cancelled
    case ownerReleased
    case contextEnded
    case failed
}

extension FinishReason {
    var code: FinishCode {
        switch self {
        case .completed: .completed
        case .cancelled: .cancelled
        case .ownerReleased: .ownerReleased
        case .contextEnded: .contextEnded
        case .failed: .failed
        }
    }

    var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}
