#if SQLite
    import DurableTimers
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// Why a file cannot be watched.
    struct WatchError: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ number: Int32) {
            let reason = unsafe String(cString: strerror(number))
            description = "'\(path)' cannot be watched: \(reason)"
        }
    }
#endif
