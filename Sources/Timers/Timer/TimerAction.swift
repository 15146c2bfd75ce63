/// What a timer does at once, with or without an owner, put away without the owner's type.
///
/// A class that is generic over its owner has its metadata looked up for each timer that is made, which takes a fifth of the
/// time that making it does.
///
/// It is called as what it was made from: with an owner or without.
struct TimerAction {
    // One without an owner is kept as one with an owner, which saves the room to tell them apart.
    private let action: Owned<AnyObject>

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

    @inline(__always)
    init<Owner: AnyObject>(_ action: @escaping (Owner, Tick) throws -> Void) {
        self.action = unsafe unsafeBitCast(Owned(call: consume action), to: Owned<AnyObject>.self)
        // Code that is generic over classes passes objects in one way, whatever their class.
    }

    @inline(__always)
    init(_ action: @escaping (Tick) throws -> Void) {
        self.action = unsafe unsafeBitCast(Alone(call: consume action), to: Owned<AnyObject>.self)
        // Not called before it is what it was again.
    }

    /// From an action of the main actor, which is then called there only.
    @inline(__always)
    init<Owner: AnyObject>(onMain action: @escaping @MainActor (Owner, Tick) throws -> Void) {
        self.action = unsafe unsafeBitCast(OwnedOnMain(call: consume action), to: Owned<AnyObject>.self)
        // As above; and where a call that does not suspend is isolated to is the caller's affair.
    }

    /// From an action of the main actor, which is then called there only.
    @inline(__always)
    init(onMain action: @escaping @MainActor (Tick) throws -> Void) {
        self.action = unsafe unsafeBitCast(AloneOnMain(call: consume action), to: Owned<AnyObject>.self)
        // As above.
    }

    /// Does it for the owner, unless that is gone.
    func perform(_ tick: Tick, for owner: AnyObject?) -> TimerStateMachine.Outcome {
        guard let owner else { return .ownerReleased }
        do {
            try action.call(owner, tick)
            return .returned
        } catch {
            return .threw(error)
        }
    }

    /// Does it without an owner.
    func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        let action = unsafe unsafeBitCast(action, to: Alone.self)
        // As it was.
        do {
            try action.call(tick)
            return .returned
        } catch {
            return .threw(error)
        }
    }
}

/// What a timer does on the main actor and may suspend; otherwise like ``TimerAction``.
struct TimerTask {
    // As there.
    private let action: Owned<AnyObject>

    private struct Owned<Owner: AnyObject> {
        let call: @MainActor (Owner, Tick) async throws -> Void
    }

    private struct Alone {
        let call: @MainActor (Tick) async throws -> Void
    }

    @inline(__always)
    init<Owner: AnyObject>(_ action: @escaping @MainActor (Owner, Tick) async throws -> Void) {
        self.action = unsafe unsafeBitCast(Owned(call: consume action), to: Owned<AnyObject>.self)
        // As for `TimerAction`.
    }

    @inline(__always)
    init(_ action: @escaping @MainActor (Tick) async throws -> Void) {
        self.action = unsafe unsafeBitCast(Alone(call: consume action), to: Owned<AnyObject>.self)
        // As above.
    }

    /// Does it for the owner, unless that is gone.
    @MainActor
    func perform(_ tick: Tick, for owner: AnyObject?) async -> TimerStateMachine.Outcome {
        guard let owner else { return .ownerReleased }
        do {
            try await action.call(owner, tick)
            return .returned
        } catch {
            return .threw(error)
        }
    }

    /// Does it without an owner.
    @MainActor
    func perform(_ tick: Tick) async -> TimerStateMachine.Outcome {
        let action = unsafe unsafeBitCast(action, to: Alone.self)
        // As it was.
        do {
            try await action.call(tick)
            return .returned
        } catch {
            return .threw(error)
        }
    }
}
