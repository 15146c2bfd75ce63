import ArgumentParser
import Timers

extension EveryCommand {
    /// What the options ask for.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func plan() throws -> RunPlan {
        guard let missed = MissedOption(rawValue: times.missed) else {
            throw ValidationError("'\(times.missed)' is not a policy for missed ticks: choose \(MissedOption.choice).")
        }
        let count = try positive(times.times, "--times")
        let cron = try cron()
        let interval = try interval.map { text in try DurationText.interval(text) }
        let firstDelay: Duration = try interval.map { interval in try self.firstDelay(interval) } ?? .zero
        guard
            let plain = try cron?.schedule(times: count)
                ?? interval.map({ interval in .every(interval, first: .after(firstDelay), times: count) })
        else { throw ValidationError("Write how often to run: an interval such as 2s, or --cron.") }
        let tolerance = try DurationText.parse(times.tolerance)
        return RunPlan(
            schedule: try plain.tolerance(tolerance).missedTicks(missed.policy).validated(), interval: interval,
            firstDelay: firstDelay, length: try length(firstDelay), catchesUp: missed == .catchUp,
            mostFailures: try mostFailures(), jitter: try DurationText.parse(times.jitter), limit: try limit(),
            retries: try positive(failures.retries, "--retries") ?? 0, backoff: try backoff(),
            writesRecords: output.json)
    }

    /// The expression of `--cron`.
    private func cron() throws -> CronText? {
        guard let text = times.cron else {
            if times.zone != nil { throw ValidationError("--zone takes effect with --cron only.") }
            return nil
        }
        if let interval {
            throw ValidationError("'\(interval)' and --cron cannot be used together.")
        }
        if times.first != nil || times.length != nil {
            throw ValidationError("--cron cannot be used together with --first or --for.")
        }
        return try CronText(text, zone: times.zone)
    }

    private func firstDelay(_ interval: Duration) throws -> Duration {
        switch times.first ?? "interval" {
        case "immediately": .zero
        case "interval": interval
        default: try DurationText.parse(times.first ?? "")
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

    /// Pauses that double, up to an hour.
    private func backoff() throws -> Backoff {
        if failures.retries == nil, failures.backoff != nil {
            throw ValidationError("--backoff takes effect with --retries only.")
        }
        let longest = Duration.seconds(3600)
        let first = min(try DurationText.parse(failures.backoff ?? "1s"), longest)
        return first == .zero ? .constant(first) : .exponential(from: first, maximum: longest, jitter: 0)
    }

    /// - Throws: `ValidationError` for a number below 1.
    private func positive(_ number: Int?, _ option: String) throws -> Int? {
        if let number, number < 1 {
            throw ValidationError("'\(number)' is too few for \(option), which takes 1 or more.")
        }
        return number
    }
}
