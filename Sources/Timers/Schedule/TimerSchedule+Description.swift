extension TimerSchedule: CustomStringConvertible {
    /// The schedule in words, such as "every 1.0 seconds, first after 0.0 seconds, 20 times, tolerance 0.1 seconds".
    ///
    /// An invalid schedule is "invalid" and the description of its error: "invalid: a delay cannot be negative: …".
    public var description: String {
        if let error { return "invalid: \(error)" }
        var parts: [String] = []
        switch (pattern, first) {
        case (.once, .delay(let delay)): parts.append("after \(Duration(nanoseconds: delay))")
        case (.once, .instant(let instant)):
            let instant = TimerInstant(nanoseconds: instant, on: options.clock)
            parts.append("at \(instant)")
        case (.onDemand, .delay(let delay)): parts.append("on demand after \(Duration(nanoseconds: delay))")
        case (.grid(let interval), .delay(let delay)):
            parts.append("every \(Duration(nanoseconds: interval))")
            if delay != interval { parts.append("first after \(Duration(nanoseconds: delay))") }
        case (.grid(let interval), .instant(let instant)):
            let instant = TimerInstant(nanoseconds: instant, on: options.clock)
            parts.append("every \(Duration(nanoseconds: interval)) from \(instant) on")
        case (.fixedDelay(let delay), let first):
            parts.append("\(Duration(nanoseconds: delay)) after each action")
            if case .delay(let initial) = first, initial != delay {
                parts.append("first after \(Duration(nanoseconds: initial))")
            }
        case (.generated(.dates(let dates)), let first):
            parts.append("matching \(dates.description)")
            if case .delay(let delay) = first { parts.append("first after \(Duration(nanoseconds: delay))") }
        default: parts.append("at irregular intervals")
        }
        if interval > 0 || fixedDelay > 0 || extras?.generator != nil, limit < .max {
            parts.append(limit == 1 ? "once" : "\(limit) times")
        }
        if tolerance > 0 { parts.append("tolerance \(Duration(nanoseconds: tolerance))") }
        if options.jitter > 0 { parts.append("jitter \(Duration(nanoseconds: options.jitter))") }
        if options.missedTicks != .coalesce { parts.append("missed ticks: \(options.missedTicks)") }
        if options.grace < .max { parts.append("within \(Duration(nanoseconds: options.grace))") }
        if options.overlap != .wait { parts.append("overlap: \(options.overlap)") }
        if let policy = options.onError { parts.append("on error: \(policy)") }
        if options.clock != .continuous, !hasFixedInstants { parts.append("\(options.clock) clock") }
        return parts.joined(separator: ", ")
    }
}
