import Foundation

/// A detached thread of the system with a stack of 512 MB, of which it takes what it uses.
///
/// Unlike Foundation's, it says when it could not be started.
enum DeepThread {
    /// Runs `body` on a new thread; `false` where there is no room for one, and `body` does not run.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        // The attributes live on the stack of this function, which no thread keeps.
        defer { unsafe pthread_attr_destroy(&attributes) }
        // As above.
        unsafe pthread_attr_setstacksize(&attributes, 512 << 20)
        // As above.
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // As above.
        let start = unsafe Unmanaged.passRetained(Start(body: body))
        // The new thread takes the reference, or this function where there is none.
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failure = unsafe pthread_create(
            &thread, &attributes,
            { argument in
                DeepThread.main(UInt(bitPattern: argument))
                return nil
            }, start.toOpaque())
        // The thread's number is not used.
        if failure != 0 { unsafe start.release() }
        // As above.
        return failure == 0
    }

    private static func main(_ argument: UInt) {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: argument) else { return }
        // The address that `start` handed over.
        let start = unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        // `start` left the reference for this thread alone.
        start.body()
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
