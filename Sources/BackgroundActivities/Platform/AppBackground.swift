#if Foundation && canImport(UIKit) && !os(watchOS)
    import Foundation
    import Synchronization
    import Timers
    import UIKit

    /// Background tasks of apps with UIKit, and when such an app leaves and returns.
    ///
    /// The notifications of the app as a whole are used: they come in apps with scenes and in apps without.
    package final class AppBackground: BackgroundPlatform {
        /// The one of the process.
        static let shared = AppBackground(onMain: runOnMain)

        private struct WeakObserver {
            weak let observer: (any PresenceObserver)?
        }

        private struct State {
            var observers: [ObjectIdentifier: WeakObserver] = [:]
            var isInBackground = false
            var isListening = false
        }

        private let state = Mutex(State())
        private let onMain: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

        /// - Parameter onMain: runs a job on the main actor, here and now if this is it.
        package init(onMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) {
            self.onMain = onMain
        }

        @Sendable private static func runOnMain(_ job: @escaping @MainActor @Sendable () -> Void) {
            MainContext.perform { MainActor.assumeIsolated { job() } }
        }

        @MainActor private static var app: UIApplication? {
            #if canImport(ObjectiveC)
                // Code for app extensions may not name the application object, and libraries are compiled as such code.
                let selector = NSSelectorFromString("sharedApplication")
                guard UIApplication.responds(to: selector) else { return nil }
                return unsafe UIApplication.perform(selector)?.takeUnretainedValue() as? UIApplication
            // The system holds it for as long as the process lives.
            #else
                return UIApplication.shared
            #endif
        }

        // MARK: Time

        package var isSupported: Bool { true }

        package func begin(_ request: BackgroundRequest) {
            // On the main actor, for the application object; everything else is allowed on any thread.
            onMain {
                guard request.isWanted else { return }
                guard let app = Self.app else { return request.refused() }
                let task = app.beginBackgroundTask(withName: request.name) { @Sendable in request.expired() }
                if task == .invalid { return request.refused() }
                request.granted(BackgroundGrant { app.endBackgroundTask(task) })
            }
        }

        // MARK: Presence

        package func watch(_ observer: any PresenceObserver) {
            let id = ObjectIdentifier(observer)
            let (isFirst, isInBackground) = state.withLock { state in
                // Those that went away leave here, so that the list does not grow with those that come and go.
                state.observers = state.observers.filter { $0.value.observer != nil }
                state.observers[id] = WeakObserver(observer: observer)
                defer { state.isListening = true }
                return (!state.isListening, state.isInBackground)
            }
            if isFirst { listen() }
            guard isInBackground else { return }
            // There, nobody can return meanwhile.
            onMain { [self, weak observer] in
                if state.withLock({ state in state.isInBackground }) { observer?.appIsInBackground() }
            }
        }

        private func listen() {
            onMain { [self] in
                let center = NotificationCenter.default
                // Kept for good, like their receiver.
                _ = center.addObserver(
                    forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
                ) { [weak self] _ in self?.onMain { self?.entered() } }
                _ = center.addObserver(
                    forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
                ) { [weak self] _ in self?.onMain { self?.returns() } }
                guard Self.app?.applicationState == .background else { return }
                for observer in move(toBackground: true) { observer.appIsInBackground() }
            }
        }

        @MainActor private func entered() {
            let timeLeft = Self.app.flatMap { Self.duration($0.backgroundTimeRemaining) }
            for observer in move(toBackground: true) { observer.appEntered(timeLeft: timeLeft) }
        }

        @MainActor private func returns() {
            for observer in move(toBackground: false) { observer.appReturns() }
        }

        /// Who has to be told, which is nobody if the app is there already.
        private func move(toBackground isInBackground: Bool) -> [any PresenceObserver] {
            state.withLock { state in
                if state.isInBackground == isInBackground { return [] }
                state.isInBackground = isInBackground
                return state.observers.values.compactMap(\.observer)
            }
        }

        /// Nil for the enormous number that stands for "no end in sight".
        private static func duration(_ seconds: TimeInterval) -> Duration? {
            seconds.isFinite && seconds < 1e9 ? .seconds(max(seconds, 0)) : nil
        }
    }
#endif
