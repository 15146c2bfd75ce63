/// Why the tool ends without having done all that it was asked to.
struct ExitReason: Error {
    let sentence: String
    let exitCode: Int32

    /// Writes the sentence to standard error.
    func tell() {
        StandardError.write("timers: \(sentence)")
    }
}
