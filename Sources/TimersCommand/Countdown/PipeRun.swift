import Countdowns

/// Shows a countdown to its end where nobody can press a key.
struct PipeRun {
    let countdown: SharedCountdown
    let output: any CountdownOutput
    /// Whether something is to be done at the end, so that it is waited for even if nothing can be shown.
    let hasToFinish: Bool

    /// - Returns: the exit code.
    func run() async -> Int32 {
        let events = CountdownEvents(countdown)
        var last: CountdownReading?
        var exitCode: Int32 = 0
        for await event in events.stream {
            let reading = CountdownReading(countdown)
            if exitCode == 0, reading.shown != last?.shown || reading.phase != last?.phase {
                do {
                    try output.show(reading)
                } catch {
                    error.tell()
                    exitCode = error.exitCode
                    if !hasToFinish { break }
                }
                last = reading
            }
            if case .finished = event { break }
        }
        return exitCode
    }
}
