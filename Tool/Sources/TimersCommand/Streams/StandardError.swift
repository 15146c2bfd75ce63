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
    ///
    /// A terminal breaks a long line in the middle of a word, so this call breaks it between words there.
    static func write(_ line: String) {
        write(raw: shown(line))
    }

    /// Writes `line` to a line of its own, even if a command has not ended its last line on this terminal.
    ///
    /// A terminal does not say where its cursor is, unless its answer is read from what the user types. A row of spaces
    /// as wide as the window leaves the cursor in the line if it was at the start of the line, and in the next line
    /// otherwise.
    static func writeOnNewLine(_ line: String) {
        guard Terminal.redrawsStandardError, let columns = Terminal.columnsOfStandardError else { return write(line) }
        write(raw: String(repeating: " ", count: columns) + "\r\u{1B}[K" + shown(line))
    }

    private static func shown(_ line: String) -> String {
        // Some terminals go to the next line when the last column is written to.
        let lines = Terminal.columnsOfStandardError.map { columns in line.wrapped(columns: columns - 1) } ?? [line]
        return lines.joined(separator: "\n") + "\n"
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
