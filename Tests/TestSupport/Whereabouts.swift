import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where some code ran.
package struct Whereabouts: Equatable, Sendable {
    package let thread: UInt
    package let isMain: Bool

    private static let marker: DispatchSpecificKey<Bool> = {
        let marker = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: marker, value: true)
        return marker
    }()

    /// Where the caller runs.
    ///
    /// "Main" means in a job of the main queue, which a thread other than the first may serve.
    package static var current: Whereabouts {
        #if canImport(Darwin)
            let thread = unsafe UInt(bitPattern: pthread_self())
        // The address is used as a number only.
        #else
            let thread = UInt(pthread_self())
        #endif
        return Whereabouts(thread: thread, isMain: DispatchQueue.getSpecific(key: marker) == true)
    }
}
