/// Why the tool ends without having done all that it was asked to.
///
/// The exit codes beyond those of commands are those of `sysexits.h`.
struct ExitReason: Error {
    /// A sentence for the user.
    let sentence: String
    let exitCode: Int32

    /// - Parameters:
    ///   - message: a sentence, with or without its full stop.
    ///   - exitCode: what the tool ends with.
    init(_ message: String, exitCode: Int32) {
        // The message may quote anything that the user or a file name brings along.
        sentence = Usage.sentence(message.split(separator: "\n").joined(separator: " ").printable)
        self.exitCode = exitCode
    }

    /// Writes the sentence to standard error.
    func tell() { StandardError.write(line) }

    /// Writes the sentence to standard error, unless its reader stalls.
    func tellUnlessItWaits() { StandardError.writeUnlessItWaits(line) }

    private var line: String { "timers: \(sentence)" }
}
