#if SQLite
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The identity of the file that a path leads to.
    struct FileIdentity: Hashable {
        private let device: UInt64
        private let number: UInt64

        /// Creates the identity of the file at a path; nil if there is none.
        init?(_ path: String) {
            var status = stat()
            // The call fills the structure, or fails.
            guard unsafe stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }
#endif
