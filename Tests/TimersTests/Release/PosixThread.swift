#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread whose end, with all its thread-specific destructors, can be waited for.
@safe struct PosixThread: @unchecked Sendable {
    // A handle that the system lets any thread use; some systems have a pointer for it, which nobody follows here.
    private let thread: pthread_t

    init(_ body: @escaping @Sendable () -> Void) {
        let start = unsafe Unmanaged.passRetained(Start(body: body)).toOpaque()
        // The thread takes the reference.
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let result = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                PosixThread.main(UInt(bitPattern: argument))
                return nil
            },
            start
        )
        // The variable lives for the length of the call.
        precondition(result == 0)
        #if canImport(Darwin)
            guard let thread = unsafe thread else { preconditionFailure() }
            unsafe self.thread = thread
        // As above.
        #else
            self.thread = thread
        #endif
    }

    func join() {
        #if canImport(Darwin)
            unsafe pthread_join(thread, nil)
        // As above.
        #else
            pthread_join(thread, nil)
        #endif
    }

    func detach() {
        #if canImport(Darwin)
            unsafe pthread_detach(thread)
        // As above.
        #else
            pthread_detach(thread)
        #endif
    }

    private static func main(_ argument: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: argument) else { return }
        let start = unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        // `init` left it for this thread alone.
        start.body()
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
