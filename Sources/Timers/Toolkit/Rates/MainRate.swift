/// The state of a ``Debouncer`` or a ``Throttler``.
///
/// The timers retain neither this object nor the owner.
@MainActor
final class MainRate<Value> {
    /// What a delivery does; the closures hold the owner weakly.
    enum Action {
        case plain(@MainActor (Value) -> Void)
        case suspending(@MainActor (Value) async -> Void)
    }

    private var machine: RateMachine<Value>
    private var delivery = DeliveryMachine<Value>()
    private let action: Action
    private let label: TimerLabel
    /// The task of an action that suspends, while it runs.
    private var task: Task<Void, Never>?
    private var window: TimerControl?
    private var wait: TimerControl?

    init(_ machine: RateMachine<Value>, _ label: TimerLabel, _ action: Action) {
        self.machine = machine
        self.action = action
        self.label = label
    }

    deinit {
        task?.cancel()
    }

    /// Makes the timers, which end with their handles.
    func start(interval: Duration, maximumWait: Duration?) -> [OwnedTimer] {
        let window = timer(after: interval) { me in me.perform(me.machine.windowEnded()) }
        self.window = window.control
        guard let maximumWait, machine.limitsWait else { return [window] }
        let wait = timer(after: maximumWait) { me in me.perform(me.machine.waitEnded()) }
        self.wait = wait.control
        return [window, wait]
    }

    private func timer(after delay: Duration, _ action: @escaping @MainActor (MainRate) -> Void) -> OwnedTimer {
        OwnedTimer(
            .onDemand(after: delay), owner: self, name: label.name, fileID: label.fileID, line: label.line
        ) { me, _ in action(me) }
    }

    var isPending: Bool { machine.isPending }

    func send(_ value: Value) { perform(machine.receive(value)) }

    func flush() { perform(machine.flush()) }

    func cancel() {
        perform(machine.cancel())
        _ = delivery.cancel()
        task?.cancel()
    }

    private func perform(_ directive: RateMachine<Value>.Directive) {
        change(window, directive.window)
        change(wait, directive.wait)
        if let value = directive.delivered { deliver(value) }
    }

    private func change(_ timer: TimerControl?, _ change: RateMachine<Value>.Change) {
        switch change {
        case .none: break
        case .start: timer?.restart()
        case .stop: timer?.pause()
        }
    }

    // MARK: Delivery

    private func deliver(_ value: Value) {
        switch action {
        case .plain(let action): action(value)
        case .suspending(let action):
            switch delivery.deliver(value) {
            case .run(let value): run(action, value)
            case .cancel: task?.cancel()
            }
        }
    }

    private func run(_ action: @escaping @MainActor (Value) async -> Void, _ value: Value) {
        task = VirtualContext.startMainTask(for: label) { [weak self] in
            await action(value)
            self?.finished(action)
        }
    }

    private func finished(_ action: @escaping @MainActor (Value) async -> Void) {
        task = nil
        if let value = delivery.finished() { run(action, value) }
    }
}
