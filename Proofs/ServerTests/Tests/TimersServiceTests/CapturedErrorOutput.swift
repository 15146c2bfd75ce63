import Foundation

/// What this process writes to standard error, read by the process itself.
struct CapturedErrorOutput {
    private let pipe = Pipe()
    private let original = dup(STDERR_FILENO)

    struct NotCaptured: Error {}

    init() throws {
        if dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO) < 0 { throw NotCaptured() }
    }

    /// Writes to the place of before again: a process that writes to a pipe without a reader ends.
    func end() {
        dup2(original, STDERR_FILENO)
        close(original)
    }

    /// Reads what is written until `isEnough` holds for it.
    ///
    /// Only the time limit of the test ends the wait earlier.
    func text(until isEnough: (String) -> Bool) -> String {
        var text = ""
        while !isEnough(text) {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }
}

/// Sends this process the signal that asks for reports.
func raiseReportSignal() {
    kill(getpid(), SIGUSR2)
}
