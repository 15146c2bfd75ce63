#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread that a test can join after all its thread-specific destructors have run.
@safe struct PosixThread: @unchecked Sendable {
    // The system lets any thread use this handle. Where it is a pointer, nothing here dereferences it.
    private let thread: pthread_t

    init(_ body: @escaping @Sendable () -> Void) {
        let start = unsafe Unmanaged.passRetained(Start(body: body)).toOpaque()
        // The thread takes over the reference.
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
        // The variable outlives the call.
        precondition(result == 0)
        #if canImport(Darwin)
            guard let thread = unsafe thread else { preconditionFailure() }
            unsafe self.thread = thread
        #else
            self.thread = thread
        #endif
    }

    func join() {
        #if canImport(Darwin)
            unsafe pthread_join(thread, nil)
        #else
            pthread_join(thread, nil)
        #endif
    }

    func detach() {
        #if canImport(Darwin)
            unsafe pthread_detach(thread)
        #else
            pthread_detach(thread)
        #endif
    }

    private static func main(_ argument: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: argument) else { return }
        let start = unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        // `init` transferred the reference to this thread.
        start.body()
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
