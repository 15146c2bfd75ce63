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
enum PlatformThread {
    /// A number that no other living thread has.
    static var current: UInt {
        #if canImport(Darwin)
            return unsafe UInt(bitPattern: pthread_self())
        // The address is used as a number only.
        #else
            return UInt(pthread_self())
        #endif
    }

    /// Runs `body` on a new thread.
    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let start = Start(name: name, body: body)
        let argument = unsafe Unmanaged.passRetained(start).toOpaque()
        // The new thread takes the reference; where it cannot start, nobody could go on.
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
        // A thread that has ended keeps its number until it is detached.
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

    private static func main(_ argument: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: argument) else { return }
        let start = unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        // `start` left it for this thread alone.
        setName(start.name)
        start.body()
    }

    private static func setName(_ name: String) {
        #if canImport(Darwin)
            _ = unsafe name.withCString { name in unsafe pthread_setname_np(name) }
        // The string lives for the length of the call.
        #else
            // Longer names are refused, not cut; a character that the cut splits shows as a replacement mark.
            let short = String(decoding: name.utf8.prefix(15), as: UTF8.self)
            unsafe timers_name_thread(short)
        // As above.
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
