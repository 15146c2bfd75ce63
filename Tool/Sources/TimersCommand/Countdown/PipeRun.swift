import Countdowns

/// Shows a countdown to its end where the user cannot press keys.
///
/// What it writes never holds it up: while a reader stalls, lines are left out. The end comes in time.
@MainActor
struct PipeRun {
    let countdown: Countdown
    let output: any CountdownOutput
    /// Whether there is a command for the end, for which to wait even if nothing can be shown.
    let hasToFinish: Bool

    /// How the countdown was shown.
    struct End {
        /// Why it was not shown to the end.
        var failure: ExitReason?
        /// Whether the countdown has come to its end.
        var isFinished = false
        /// What the reader has not taken yet.
        var unshown: CountdownReading?
    }

    func run() async -> End {
        let events = CountdownEvents(countdown)
        var shown: CountdownReading?
        var end = End()
        for await event in events.stream {
            let reading = CountdownReading(countdown)
            let isNew = reading.shown != shown?.shown || reading.phase != shown?.phase
            end.unshown = isNew && end.failure == nil ? reading : nil
            if end.unshown != nil, StandardOutput.takesLine {
                do {
                    try output.show(reading)
                } catch {
                    error.tellUnlessItWaits()
                    end.failure = error
                    if !hasToFinish { break }
                }
                shown = reading
                end.unshown = nil
            }
            if case .finished = event {
                end.isFinished = true
                break
            }
        }
        return end
    }
}
