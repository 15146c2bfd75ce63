import Synchronization

/// An operation that runs each time the app enters the background, with a request for time around each run.
package final class EnterBackgroundOperation: BackgroundObserver {
    /// Starts a run and returns how to cancel it.
    ///
    /// The run calls `finish` when it is over.
    package typealias Start =
        @Sendable (_ timeLeft: Duration?, _ finish: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    private let machine = Mutex(EnterBackgroundMachine())
    private let name: String
    private let platform: any BackgroundPlatform
    /// Nil once the operation has ended.
    private let start: Mutex<Start?>

    package init(_ name: String, on platform: any BackgroundPlatform, start: @escaping Start) {
        self.name = name
        self.platform = platform
        self.start = Mutex(start)
    }

    /// Starts no further run, and releases what the operation captured.
    func end() {
        machine.withLock { machine in machine.end() }
        let start = start.withLock { start in start.take() }
        // The closure may hold the last references to its captures, so it is released here, without the lock.
        withExtendedLifetime(start) {}
    }

    package func appEnteredBackground(timeLeft: Duration?) {
        if machine.withLock({ machine in machine.entered() }) { startRun(timeLeft) }
    }

    package func appIsInBackground() {}

    package func appWillEnterForeground() {
        machine.withLock { machine in machine.left() }
    }

    private func startRun(_ timeLeft: Duration?) {
        let run = Run()
        let request = BackgroundRequest(name, of: platform) { [weak self] in
            self?.machine.withLock { machine in machine.left() }
            run.cancel()
        }
        let finish: @Sendable () -> Void = { [self] in
            if machine.withLock({ machine in machine.finished() }) { startRun(nil) }
            // The next run has asked for its time by now, so the system does not suspend the process in between.
            request.end()
        }
        guard let start = start.withLock({ start in start }) else { return finish() }
        run.started(cancel: start(timeLeft, finish))
    }

    /// A run that the platform may cancel before its start has returned the cancellation.
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
