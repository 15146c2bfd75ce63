#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Whole lines on standard error, so that concurrent writers do not mix within a line.
///
/// What cannot be written is left out: there is no other place to report it.
enum StandardError {
    /// Writes `line` and a line break in one call.
    static func write(_ line: String) {
        write(raw: line + "\n")
    }

    /// Writes `line` and a line break, unless the reader stalls.
    static func writeUnlessItWaits(_ line: String) {
        if FileDescriptor.standardError.isWritable { write(line) }
    }

    /// Writes `text` as it is, for lines that overwrite themselves.
    static func write(raw text: String) {
        try? FileDescriptor.standardError.writeWhole(text)
    }
}
