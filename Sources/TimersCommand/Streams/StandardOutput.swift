import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Whole lines on standard output: what the tool is run for, so that it is no success to lose them.
enum StandardOutput {
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
