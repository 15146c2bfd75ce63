#if Foundation && canImport(UIKit)
    import Foundation

    /// The kind of this process.
    package enum AppExtension {
        /// Whether this process is an app extension, which a host app starts.
        package static var isCurrent: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
    }
#endif

#if Foundation && canImport(UIKit) && !os(watchOS)
    package import UIKit

    /// The application object of this process.
    package enum RunningApplication {
        /// Nil in an app extension, which has none.
        @MainActor package static var current: UIApplication? {
            #if canImport(ObjectiveC)
                // An extension with a user interface also answers to the selector.
                if AppExtension.isCurrent { return nil }
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
