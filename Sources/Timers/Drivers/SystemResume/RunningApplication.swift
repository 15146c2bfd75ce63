#if Foundation && canImport(UIKit) && !os(watchOS)
    package import UIKit

    /// The application object of this process.
    package enum RunningApplication {
        /// Nil in an app extension, which has none.
        @MainActor package static var current: UIApplication? {
            #if canImport(ObjectiveC)
                // Code for app extensions may not name the application object, and libraries are compiled as such code.
                let selector = NSSelectorFromString("sharedApplication")
                guard UIApplication.responds(to: selector) else { return nil }
                return unsafe UIApplication.perform(selector)?.takeUnretainedValue() as? UIApplication
            // The system holds the application object for as long as the process lives.
            #else
                return UIApplication.shared
            #endif
        }
    }
#endif
