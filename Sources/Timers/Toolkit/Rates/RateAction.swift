/// The action that delivers a value.
///
/// The closures hold the owner weakly.
enum RateAction<Value: Sendable>: Sendable {
    /// Runs by a plain call on the context.
    case plain(@Sendable (Value) -> Void)
    /// Runs in a task.
    ///
    /// It asks for the value where the owner is isolated, so that a value that is cancelled on the way there is not
    /// delivered.
    case suspending(@Sendable (_ begin: @Sendable () -> Value?) async -> Void)

    var suspends: Bool {
        if case .suspending = self { true } else { false }
    }

    // MARK: Of the main actor

    @MainActor
    static func onMain<Owner: AnyObject>(
        _ owner: Owner, _ action: @escaping @MainActor (Owner, Value) -> Void
    ) -> RateAction {
        let deliver: @MainActor (Value) -> Void = { [weak owner] value in
            if let owner { action(owner, value) }
        }
        return .plain { value in MainActor.assumeIsolated { deliver(value) } }
    }

    @MainActor
    static func onMain<Owner: AnyObject>(
        _ owner: Owner, _ action: @escaping @MainActor (Owner, Value) async -> Void
    ) -> RateAction {
        .suspending { @MainActor [weak owner] begin in
            if let owner, let value = begin() { await action(owner, value) }
        }
    }

    // MARK: Of a scheduler

    static func on<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ action: @escaping @Sendable (Owner, Value) -> Void
    ) -> RateAction {
        .plain { [weak owner] value in
            if let owner { action(owner, value) }
        }
    }

    static func on<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ action: @escaping @Sendable (Owner, Value) async -> Void
    ) -> RateAction {
        .suspending { [weak owner] begin in
            if let owner, let value = begin() { await action(owner, value) }
        }
    }

    // MARK: Of an actor

    static func on<Owner: Actor>(
        actor owner: Owner, _ context: RateContext, _ action: @escaping @Sendable (isolated Owner, Value) async -> Void
    ) -> RateAction {
        .suspending { [weak owner] begin in
            guard let owner else { return }
            context.willRun(on: owner)
            await run(on: owner, begin, action)
            context.hasRun(on: owner)
        }
    }

    private static func run<Owner: Actor>(
        on owner: isolated Owner, _ begin: @Sendable () -> Value?,
        _ action: @Sendable (isolated Owner, Value) async -> Void
    ) async {
        if let value = begin() { await action(owner, value) }
    }
}
