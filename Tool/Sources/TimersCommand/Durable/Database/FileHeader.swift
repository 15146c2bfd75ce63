#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The first bytes of a file of SQLite.
enum FileHeader {
    /// Whether a store may open the file, which changes a file that is empty or has another kind of journal.
    ///
    /// A store keeps its file in WAL mode, and that is written in the file. So a file in another mode is that of
    /// another program, or no store has opened it yet. A file that cannot be read, or is encrypted, is left to the
    /// store.
    static func mayBeStore(_ path: String) -> Bool {
        // A path in Swift can hold a zero, which would cut it off.
        guard !path.utf8.contains(0),
            let descriptor = try? FileDescriptor.open(
                FilePath(path), .readOnly, options: [.nonBlocking, .closeOnExec])
        else { return true }
        defer { try? descriptor.close() }
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = try? unsafe bytes.withUnsafeMutableBytes { bytes in
            // The bytes outlive the call.
            try unsafe descriptor.read(into: bytes)
        }
        // The closure keeps no pointer.
        guard let count else { return true }
        if count < bytes.count { return false }
        // The versions of the format for writing and reading: 1 with a journal for rollbacks, 2 in WAL mode.
        return !bytes.starts(with: Array("SQLite format 3\0".utf8)) || bytes[18] == 2
    }
}
