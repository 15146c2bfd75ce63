import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Whole lines on standard output: what the tool is run for, so that it is no success to lose them.
enum StandardOutput {
    /// The longest line that a pipe takes as a whole or not at all, in bytes: what POSIX promises at least.
    static let longestLine = 512

    /// Whether a line of at most `longestLine` bytes is taken, or refused, at once.
    static var takesLine: Bool { FileDescriptor.standardOutput.isWritable }

    /// The lines for a line of text: a terminal that is too narrow gets it broken between words.
    static func fitted(_ line: String) -> [String] {
        guard isatty(STDOUT_FILENO) == 1, let columns = Terminal.size?.columns else { return [line] }
        return line.wrapped(columns: columns - 1)
    }

    /// Writes `line` and a line break in one call.
    ///
    /// - Throws: the reason to end with 74, the usual code for an error of input or output.
    static func write(_ line: String) throws(ExitReason) {
        do {
            try FileDescriptor.standardOutput.writeWhole(line + "\n")
        } catch {
            throw ExitReason("Standard output cannot be written: \(error)", exitCode: EX_IOERR)
        }
    }
}
