import ArgumentParser
import Timers

extension EveryCommand {
    /// What the options ask for.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func plan() throws -> RunPlan {
        let interval = try DurationText.interval(interval)
        let firstDelay = try firstDelay(interval)
        let policies: [String: MissedTickPolicy] = [
            "coalesce": .coalesce, "skip": .skip, "catch-up": .catchUp(), "delay": .delay,
        ]
        guard let policy = policies[times.missed] else {
            throw ValidationError(
                "'\(times.missed)' is not a policy for missed ticks: choose coalesce, skip, catch-up or delay.")
        }
        let count = try positive(times.times, "--times")
        let schedule = try TimerSchedule(validating: interval, first: .after(firstDelay), times: count)
            .tolerance(try DurationText.parse(times.tolerance))
            .jitter(try DurationText.parse(times.jitter))
            .missedTicks(policy)
        return RunPlan(
            schedule: schedule,
            interval: interval,
            firstDelay: firstDelay,
            length: try length(firstDelay),
            catchesUp: times.missed == "catch-up",
            mostFailures: try mostFailures(),
            limit: try limit(),
            retries: try retries(),
            writesRecords: output.json
        )
    }

    private func firstDelay(_ interval: Duration) throws -> Duration {
        switch times.first {
        case "immediately": .zero
        case "interval": interval
        default: try DurationText.parse(times.first)
        }
    }

    private func length(_ firstDelay: Duration) throws -> Duration? {
        guard let text = times.length else { return nil }
        let length = try DurationText.interval(text)
        guard length >= firstDelay else {
            throw ValidationError(
                "'\(text)' is too short for --for: it is over before the first run, which --first can move.")
        }
        return length
    }

    private func mostFailures() throws -> Int? {
        if failures.keepGoing, failures.maxFailures != nil {
            throw ValidationError("--keep-going and --max-failures cannot be used together.")
        }
        return failures.keepGoing ? nil : try positive(failures.maxFailures, "--max-failures") ?? 1
    }

    private func limit() throws -> RunLimit? {
        guard let text = failures.limit else {
            if failures.killAfter != nil { throw ValidationError("--kill-after takes effect with --limit only.") }
            return nil
        }
        let grace = try DurationText.interval(failures.killAfter ?? "10s")
        return RunLimit(duration: try DurationText.interval(text), grace: grace)
    }

    private func retries() throws -> RetryPolicy {
        guard let count = try positive(failures.retries, "--retries") else {
            if failures.backoff != nil { throw ValidationError("--backoff takes effect with --retries only.") }
            return RetryPolicy()
        }
        return RetryPolicy(count: count, firstPause: try DurationText.parse(failures.backoff ?? "1s"))
    }

    /// - Throws: `ValidationError` for a number below 1.
    private func positive(_ number: Int?, _ option: String) throws -> Int? {
        if let number, number < 1 {
            throw ValidationError("'\(number)' is too few for \(option), which takes 1 or more.")
        }
        return number
    }
}
