#if Foundation && canImport(UIKit)
    import Foundation
    import Synchronization
    import Timers

    /// Tells observers when the app of this process enters the background and when it returns.
    ///
    /// It listens to the notifications of the application, not to those of its scenes: apps with and without scenes
    /// post them.
    final class AppTransitions: Sendable {
        /// The application, which says whether it is in the background.
        struct Application: Sendable {
            let didEnterBackground: @MainActor @Sendable () -> Notification.Name
            let willEnterForeground: @MainActor @Sendable () -> Notification.Name
            let isInBackground: @MainActor @Sendable () -> Bool
            /// How long the app may run in the background; nil if the system does not say.
            let timeLeft: @MainActor @Sendable () -> Duration?
        }

        private struct WeakObserver {
            weak let observer: (any BackgroundObserver)?
        }

        private struct State {
            var observers: [ObjectIdentifier: WeakObserver] = [:]
            var isInBackground = false
            var isListening = false
        }

        private let state = Mutex(State())
        private let application: Application
        private let onMain: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

        /// - Parameters:
        ///   - application: the application.
        ///   - onMain: runs a job on the main actor, inside the call if the caller is on it.
        init(
            of application: Application,
            onMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
        ) {
            self.application = application
            self.onMain = onMain
        }

        @Sendable static func runOnMain(_ job: @escaping @MainActor @Sendable () -> Void) {
            MainContext.perform { MainActor.assumeIsolated { job() } }
        }

        func addObserver(_ observer: any BackgroundObserver) {
            let id = ObjectIdentifier(observer)
            let (present, isFirst, isInBackground) = state.withLock { state in
                // Observers that are gone leave the list here, so that it does not grow forever.
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
                _ = center.addObserver(forName: application.didEnterBackground(), object: nil, queue: nil) {
                    [weak self] _ in self?.onMain { self?.enteredBackground() }
                }
                _ = center.addObserver(forName: application.willEnterForeground(), object: nil, queue: nil) {
                    [weak self] _ in self?.onMain { self?.willEnterForeground() }
                }
                guard application.isInBackground() else { return }
                for observer in move(toBackground: true) { observer.appIsInBackground() }
            }
        }

        @MainActor private func enteredBackground() {
            let timeLeft = application.timeLeft()
            for observer in move(toBackground: true) { observer.appEnteredBackground(timeLeft: timeLeft) }
        }

        @MainActor private func willEnterForeground() {
            for observer in move(toBackground: false) { observer.appWillEnterForeground() }
        }

        /// Notes whether the app is in the background.
        ///
        /// - Returns: the observers to tell; none if nothing has changed.
        private func move(toBackground isInBackground: Bool) -> [any BackgroundObserver] {
            state.withLock { state in
                if state.isInBackground == isInBackground { return [] }
                state.isInBackground = isInBackground
                return state.observers.values.compactMap(\.observer)
            }
        }
    }
#endif
