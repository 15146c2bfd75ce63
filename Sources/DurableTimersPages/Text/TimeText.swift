import Timers

/// Instants and durations in words.
struct TimeText {
    /// The time of the store, from which distances count.
    let now: TimerInstant

    /// The instant in universal time, and how far it is from now.
    func callAsFunction(_ instant: TimerInstant) -> HTML {
        guard instant != .never else { return "never" }
        return """
            <time datetime="\(text: Self.utc(instant, separator: "T"))Z" \
            title="\(text: Self.utc(instant, separator: " ")) UTC">\
            \(text: distance(to: instant))</time>
            """
    }

    /// The instant in full.
    func full(_ instant: TimerInstant) -> HTML {
        guard instant != .never else { return "never" }
        return """
            <time datetime="\(text: Self.utc(instant, separator: "T"))Z">\
            \(text: Self.utc(instant, separator: " ")) UTC</time>, \
            \(text: distance(to: instant))
            """
    }

    private func distance(to instant: TimerInstant) -> String {
        let distance = now.duration(to: instant)
        if distance >= .zero { return "in \(Self.words(distance))" }
        return "\(Self.words(.zero - distance)) ago"
    }

    /// The two largest units of a duration, such as `3 min 4 s`.
    static func words(_ duration: Duration) -> String {
        if duration < .seconds(1) { return "\(Int64(duration / .milliseconds(1))) ms" }
        var seconds = duration.components.seconds
        var parts: [String] = []
        for (unit, size) in [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)] as [(String, Int64)] {
            if seconds >= size { parts.append("\(seconds / size) \(unit)") }
            seconds %= size
            if !parts.isEmpty, parts.count == 2 || unit == "s" { break }
        }
        return parts.prefix(2).joined(separator: " ")
    }

    /// `2026-01-31 08:30:00` in universal time.
    static func utc(_ instant: TimerInstant, separator: String) -> String {
        let seconds = Int(instant.nanoseconds / 1_000_000_000)
        let (year, month, day) = date(seconds / 86_400)
        let time = seconds % 86_400
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))\(separator)"
            + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }

    /// The date of a day, counted from the start of 1970.
    ///
    /// Years begin in March here, so that a leap day is the last.
    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, inCycle) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let year = (inCycle - inCycle / 1460 + inCycle / 36_524 - inCycle / 146_096) / 365
        let inYear = inCycle - (365 * year + year / 4 - year / 100)
        let month = (5 * inYear + 2) / 153
        let isNext = month >= 10
        return (
            cycle * 400 + year + (isNext ? 1 : 0), month + (isNext ? -9 : 3), inYear - (153 * month + 2) / 5 + 1
        )
    }
}
