import Synchronization

/// What has to be done when the app enters the background while what was done the last time may still be under way.
///
/// Pure, like the other machines. One run at a time: an entry during a run asks for another one after it.
package struct VisitMachine {
    package private(set) var isRunning = false
    private var asksForAnother = false
    private var isOver = false

    package init() {}

    /// The app entered the background.
    ///
    /// - Returns: whether to start a run.
    package mutating func entered() -> Bool {
        if isOver { return false }
        if isRunning {
            asksForAnother = true
            return false
        }
        isRunning = true
        return true
    }

    /// The app returned, or its time in the background is up.
    package mutating func left() {
        asksForAnother = false
    }

    /// A run is over.
    ///
    /// - Returns: whether to start another one.
    package mutating func finished() -> Bool {
        isRunning = asksForAnother && !isOver
        asksForAnother = false
        return isRunning
    }

    /// Nobody is interested any more.
    ///
    /// A run that is under way goes on.
    package mutating func end() {
        isOver = true
    }
}

/// Runs an operation each time the app enters the background.
package final class BackgroundVisits: PresenceObserver {
    /// Starts the operation, and calls the second argument when it is over; the result cancels it.
    package typealias Operation = @Sendable (Duration?, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    private let machine = Mutex(VisitMachine())
    private let name: String
    private let platform: any BackgroundPlatform
    private let operation: Mutex<Operation?>

    package init(_ name: String, on platform: any BackgroundPlatform, operation: @escaping Operation) {
        self.name = name
        self.platform = platform
        self.operation = Mutex(operation)
    }

    /// Leaves the app alone from now on, and lets go of the operation.
    func end() {
        machine.withLock { machine in machine.end() }
        // Let go of here, with the lock open.
        _ = operation.withLock { operation in operation.take() }
    }

    package func appEntered(timeLeft: Duration?) {
        if machine.withLock({ machine in machine.entered() }) { start(timeLeft) }
    }

    package func appIsInBackground() {}

    package func appReturns() {
        machine.withLock { machine in machine.left() }
    }

    private func start(_ timeLeft: Duration?) {
        let run = Run()
        let request = BackgroundRequest(name, of: platform) { [weak self] in
            self?.machine.withLock { machine in machine.left() }
            run.cancel()
        }
        let finish: @Sendable () -> Void = { [self] in
            if machine.withLock({ machine in machine.finished() }) { start(nil) }
            // After the next one has begun, so that the process is not suspended in between.
            request.end()
        }
        guard let operation = operation.withLock({ operation in operation }) else { return finish() }
        run.started(cancel: operation(timeLeft, finish))
    }

    /// How to cancel a run, which may have to be before that is known.
    private final class Run: Sendable {
        private struct State {
            var cancel: (@Sendable () -> Void)?
            var isCancelled = false
        }

        private let state = Mutex(State())

        func started(cancel: @escaping @Sendable () -> Void) {
            let isCancelled = state.withLock { state in
                if !state.isCancelled { state.cancel = cancel }
                return state.isCancelled
            }
            if isCancelled { cancel() }
        }

        func cancel() {
            let cancel = state.withLock { state in
                state.isCancelled = true
                return state.cancel.take()
            }
            cancel?()
        }
    }
}
