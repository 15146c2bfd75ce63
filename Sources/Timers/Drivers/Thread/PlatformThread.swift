#if canImport(ObjectiveC)
    import ObjectiveC
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import CTimers
    import Glibc
#elseif canImport(Musl)
    import CTimers
    import Musl
#endif

/// A detached thread of the system.
package enum PlatformThread {
    /// A number that no other running thread has.
    package static var current: UInt {
        #if canImport(Darwin)
            return unsafe UInt(bitPattern: pthread_self())
        // The address serves only as a number.
        #else
            return UInt(pthread_self())
        #endif
    }

    /// Runs `body` on a new thread.
    package static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let start = Start(name: name, body: body)
        let argument = unsafe Unmanaged.passRetained(start).toOpaque()
        // The new thread takes over this reference. If the thread cannot start, the process stops below.
        #if canImport(Darwin)
            var thread: pthread_t?
            // The thread's number is only needed to detach it.
            let result = unsafe withUnsafeMutablePointer(to: &thread) { thread in
                unsafe pthread_create(
                    thread,
                    nil,
                    { argument in
                        PlatformThread.main(UInt(bitPattern: argument))
                        return nil
                    },
                    argument
                )
                // The pointer does not leave the closure.
            }
            require(result == 0, "no thread for timers: error \(result)")
            if let thread = unsafe thread { unsafe pthread_detach(thread) }
        // A thread that has ended exists until it is detached, so the number is valid.
        #else
            var thread = pthread_t()
            let result = unsafe pthread_create(
                &thread,
                nil,
                { argument in
                    PlatformThread.main(UInt(bitPattern: argument))
                    return nil
                },
                argument
            )
            // The thread's number is only needed to detach it.
            require(result == 0, "no thread for timers: error \(result)")
            pthread_detach(thread)
        #endif
    }

    /// Runs `body` inside an autorelease pool: a plain thread of the system has none, and a queue drains its own late.
    @inline(__always)
    static func pool(_ body: () -> Void) {
        #if canImport(ObjectiveC)
            autoreleasepool(invoking: body)
        #else
            body()
        #endif
    }

    private static func main(_ argument: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: argument) else { return }
        let start = unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        // `start` transferred the reference to this thread.
        setName(start.name)
        start.body()
    }

    private static func setName(_ name: String) {
        #if canImport(Darwin)
            let most = 63
        #else
            let most = 15
        #endif
        var short = name
        // The system refuses longer names; it does not truncate them.
        while short.utf8.count > most { short.removeLast() }
        #if canImport(Darwin)
            _ = unsafe short.withCString { name in unsafe pthread_setname_np(name) }
        // The string outlives the call.
        #else
            unsafe timers_name_thread(short)
        // The string outlives the call.
        #endif
    }

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
}
