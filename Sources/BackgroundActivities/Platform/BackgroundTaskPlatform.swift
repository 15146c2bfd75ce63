#if Foundation && canImport(UIKit) && !os(watchOS)
    import Foundation
    import Synchronization
    import Timers
    import UIKit

    /// Time for apps with UIKit, by the background tasks of the application (`UIApplication.beginBackgroundTask`).
    ///
    /// The platform observes the notifications of the application, not those of its scenes: apps with and without
    /// scenes post them.
    package final class BackgroundTaskPlatform: BackgroundPlatform {
        /// The platform of the process.
        static let shared = BackgroundTaskPlatform(onMain: runOnMain)

        private struct WeakObserver {
            weak let observer: (any BackgroundObserver)?
        }

        private struct State {
            var observers: [ObjectIdentifier: WeakObserver] = [:]
            var isInBackground = false
            var isListening = false
        }

        private let state = Mutex(State())
        private let onMain: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

        /// - Parameter onMain: runs a job on the main actor, inside the call if the caller is on it.
        package init(onMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) {
            self.onMain = onMain
        }

        @Sendable private static func runOnMain(_ job: @escaping @MainActor @Sendable () -> Void) {
            MainContext.perform { MainActor.assumeIsolated { job() } }
        }

        // MARK: Time

        package var isSupported: Bool { true }

        package func begin(_ request: BackgroundRequest) {
            // Only the application object needs the main actor. Any thread may begin and end a task.
            onMain {
                guard request.isWanted else { return }
                guard let app = RunningApplication.current else { return request.refused() }
                let task = app.beginBackgroundTask(withName: request.name) { @Sendable in request.expired() }
                if task == .invalid { return request.refused() }
                request.granted(BackgroundGrant { app.endBackgroundTask(task) })
            }
        }

        // MARK: Observers

        package func addObserver(_ observer: any BackgroundObserver) {
            let id = ObjectIdentifier(observer)
            let (present, isFirst, isInBackground) = state.withLock { state in
                // Observers that are gone leave the list here, so that it does not grow for ever.
                let present = state.observers.compactMapValues(\.observer)
                state.observers = present.mapValues { observer in WeakObserver(observer: observer) }
                state.observers[id] = WeakObserver(observer: observer)
                defer { state.isListening = true }
                return (present, !state.isListening, state.isInBackground)
            }
            // Reading a weak reference retains the observer. If its owners release it in that moment, its `deinit` runs
            // here, without the lock.
            withExtendedLifetime(present) {}
            if isFirst { listen() }
            guard isInBackground else { return }
            // On the main actor the app cannot return between the question and the call.
            onMain { [self, weak observer] in
                if state.withLock({ state in state.isInBackground }) { observer?.appIsInBackground() }
            }
        }

        private func listen() {
            onMain { [self] in
                let center = NotificationCenter.default
                // The observations last as long as the process, like the platform that receives them.
                _ = center.addObserver(
                    forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
                ) { [weak self] _ in self?.onMain { self?.enteredBackground() } }
                _ = center.addObserver(
                    forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
                ) { [weak self] _ in self?.onMain { self?.willEnterForeground() } }
                guard RunningApplication.current?.applicationState == .background else { return }
                for observer in move(toBackground: true) { observer.appIsInBackground() }
            }
        }

        @MainActor private func enteredBackground() {
            let timeLeft = RunningApplication.current.flatMap { Self.duration($0.backgroundTimeRemaining) }
            for observer in move(toBackground: true) { observer.appEnteredBackground(timeLeft: timeLeft) }
        }

        @MainActor private func willEnterForeground() {
            for observer in move(toBackground: false) { observer.appWillEnterForeground() }
        }

        /// Notes where the app is.
        ///
        /// - Returns: the observers to tell; none if the app was there already.
        private func move(toBackground isInBackground: Bool) -> [any BackgroundObserver] {
            state.withLock { state in
                if state.isInBackground == isInBackground { return [] }
                state.isInBackground = isInBackground
                return state.observers.values.compactMap(\.observer)
            }
        }

        /// Nil for the huge number with which the system says that there is no limit.
        private static func duration(_ seconds: TimeInterval) -> Duration? {
            seconds < 1e9 ? try? max(Duration(validatingSeconds: seconds), .zero) : nil
        }
    }
#endif
