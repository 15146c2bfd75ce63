/// The first bytes of a file of SQLite.
enum FileHeader {
    private static let length = 20

    /// Whether a store may open the file, which changes a file that is empty or has another kind of journal.
    ///
    /// A store keeps its file in WAL mode, and that is written in the file. So a file in another mode is that of
    /// another program, or no store has opened it yet. A file that cannot be read, or is encrypted, is left to the
    /// store.
    static func mayBeStore(_ path: String) -> Bool {
        guard let bytes = try? InputFile.bytes(of: path, upTo: length, waits: false) else { return true }
        if bytes.count < length { return false }
        // The versions of the format for writing and reading: 1 with a journal for rollbacks, 2 in WAL mode.
        return !bytes.starts(with: "SQLite format 3\0".utf8) || bytes[18] == 2
    }
}
