#if SQLite
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Blocks the thread, which is none of the cooperative pool.
    func pause(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        // A signal may end it early, and the caller then tries earlier.
        unsafe nanosleep(&request, nil)
    }
#endif
