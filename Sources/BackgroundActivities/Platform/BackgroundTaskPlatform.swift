#if Foundation && canImport(UIKit) && !os(watchOS)
    import Foundation
    import Timers
    import UIKit

    /// Time for apps with UIKit, by the background tasks of the application (`UIApplication.beginBackgroundTask`).
    package struct BackgroundTaskPlatform: BackgroundPlatform {
        /// The platform of the process.
        static let shared = BackgroundTaskPlatform(onMain: AppTransitions.runOnMain)

        private let onMain: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
        private let transitions: AppTransitions

        /// - Parameter onMain: runs a job on the main actor, inside the call if the caller is on it.
        package init(onMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) {
            self.onMain = onMain
            transitions = AppTransitions(
                of: AppTransitions.Application(
                    didEnterBackground: { UIApplication.didEnterBackgroundNotification },
                    willEnterForeground: { UIApplication.willEnterForegroundNotification },
                    isInBackground: { RunningApplication.current?.applicationState == .background },
                    timeLeft: {
                        RunningApplication.current.flatMap { app in Self.duration(app.backgroundTimeRemaining) }
                    }),
                onMain: onMain)
        }

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

        package func addObserver(_ observer: any BackgroundObserver) { transitions.addObserver(observer) }

        /// Nil for the huge number with which the system says that there is no limit.
        private static func duration(_ seconds: TimeInterval) -> Duration? {
            seconds < 1e9 ? try? max(Duration(validatingSeconds: seconds), .zero) : nil
        }
    }
#endif
