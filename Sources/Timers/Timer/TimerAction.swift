/// What a timer does at once, with or without an owner, put away without the owner's type.
///
/// A class that is generic over its owner has its metadata looked up for each timer that is made, which takes a fifth of the
/// time that making it does.
struct TimerAction {
    private enum Call {
        case owned(Owned<AnyObject>)
        case alone(Alone)
    }

    private struct Owned<Owner: AnyObject> {
        let call: (Owner, Tick) throws -> Void
    }

    private struct OwnedOnMain<Owner: AnyObject> {
        let call: @MainActor (Owner, Tick) throws -> Void
    }

    private struct Alone {
        let call: (Tick) throws -> Void
    }

    private struct AloneOnMain {
        let call: @MainActor (Tick) throws -> Void
    }

    private let call: Call

    /// - Parameter action: called with the owner that ``perform(_:for:)`` is given, which has to be one.
    @inline(__always)
    init<Owner: AnyObject>(_ action: @escaping (Owner, Tick) throws -> Void) {
        call = .owned(unsafe unsafeBitCast(Owned(call: consume action), to: Owned<AnyObject>.self))
        // Code that is generic over classes passes objects in one way, whatever their class.
    }

    @inline(__always)
    init(_ action: @escaping (Tick) throws -> Void) {
        call = .alone(Alone(call: consume action))
    }

    /// - Parameter action: as above, and ``perform(_:for:)`` is called on the main actor only.
    @inline(__always)
    init<Owner: AnyObject>(onMain action: @escaping @MainActor (Owner, Tick) throws -> Void) {
        call = .owned(unsafe unsafeBitCast(OwnedOnMain(call: consume action), to: Owned<AnyObject>.self))
        // As above; and where a call that does not suspend is isolated to is the caller's affair.
    }

    @inline(__always)
    init(onMain action: @escaping @MainActor (Tick) throws -> Void) {
        call = .alone(unsafe unsafeBitCast(AloneOnMain(call: consume action), to: Alone.self))
        // As above.
    }

    /// Does it, with the owner if it has one.
    func perform(_ tick: Tick, for owner: AnyObject?) -> TimerStateMachine.Outcome {
        do {
            switch call {
            case .owned(let action):
                guard let owner else { return .ownerReleased }
                try action.call(owner, tick)
            case .alone(let action):
                try action.call(tick)
            }
            return .returned
        } catch {
            return .threw(error)
        }
    }
}

/// What a timer does on the main actor and may suspend; otherwise like ``TimerAction``.
struct TimerTask {
    private enum Call {
        case owned(Owned<AnyObject>)
        case alone(@MainActor (Tick) async throws -> Void)
    }

    private struct Owned<Owner: AnyObject> {
        let call: @MainActor (Owner, Tick) async throws -> Void
    }

    private let call: Call

    @inline(__always)
    init<Owner: AnyObject>(_ action: @escaping @MainActor (Owner, Tick) async throws -> Void) {
        call = .owned(unsafe unsafeBitCast(Owned(call: consume action), to: Owned<AnyObject>.self))
        // As for `TimerAction`.
    }

    @inline(__always)
    init(_ action: @escaping @MainActor (Tick) async throws -> Void) {
        call = .alone(consume action)
    }

    /// Does it, with the owner if it has one.
    @MainActor
    func perform(_ tick: Tick, for owner: AnyObject?) async -> TimerStateMachine.Outcome {
        do {
            switch call {
            case .owned(let action):
                guard let owner else { return .ownerReleased }
                try await action.call(owner, tick)
            case .alone(let action):
                try await action(tick)
            }
            return .returned
        } catch {
            return .threw(error)
        }
    }
}
