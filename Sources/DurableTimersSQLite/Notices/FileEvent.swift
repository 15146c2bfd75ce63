#if SQLite
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// An event that the system reports about the files beside a store's file.
    enum FileEvent: Sendable {
        /// The log was written to.
        case written
        /// A process has closed the file of the runners' locks.
        case closed
        /// The log was deleted or renamed.
        case lost
        /// The file of the database may have another name, or none.
        case renamed
    }

    /// Why a file cannot be watched.
    struct WatchError: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ number: Int32) {
            let reason = unsafe String(cString: strerror(number))
            description = "'\(path)' cannot be watched: \(reason)"
        }
    }
#endif
