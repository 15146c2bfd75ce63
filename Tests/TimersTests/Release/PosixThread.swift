#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread whose end, with all its thread-specific destructors, can be waited for.
struct PosixThread: @unchecked Sendable {
    // A handle that the system lets any thread use.
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
            guard let thread else { preconditionFailure() }
            self.thread = thread
        #else
            self.thread = thread
        #endif
    }

    func join() {
        pthread_join(thread, nil)
    }

    func detach() {
        pthread_detach(thread)
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
