import Timers

/// Shows a countdown to its end where nobody can press a key.
struct PipeRun {
    let countdown: SharedCountdown
    let output: any CountdownOutput

    /// - Returns: the exit code.
    func run() async -> Int32 {
        let events = CountdownEvents(countdown)
        var last: CountdownReading?
        for await event in events.stream {
            let reading = CountdownReading(countdown)
            if reading.shown != last?.shown || reading.phase != last?.phase {
                output.show(reading)
                last = reading
            }
            if case .finished = event { break }
        }
        return 0
    }
}
