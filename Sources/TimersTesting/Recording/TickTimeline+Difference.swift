extension TickTimeline {
    /// How this time line differs from the expected one; nil if it does not.
    ///
    /// O(events).
    ///
    /// - Parameters:
    ///   - expected: the expected time line.
    ///   - unit: the length of a dash; whole nanoseconds above zero, anything else traps.
    /// - Returns: both time lines below one another, and the first difference in words.
    public func difference(from expected: TickTimeline, unit: Duration) -> String? {
        guard self != expected else { return nil }
        let same = zip(events, expected.events).prefix { $0 == $1 }.count
        let (wanted, found) = (expected.text(unit: unit), text(unit: unit))
        // The difference in words stands below the first character that differs.
        let column = zip(wanted, found).prefix { $0 == $1 }.count
        return """
            expected  \(wanted)
            recorded  \(found)
                      \(String(repeating: " ", count: column))^ \(Self.words(expected, self, at: same))
            """
    }

    private static func words(_ expected: TickTimeline, _ found: TickTimeline, at index: Int) -> String {
        let wanted = index < expected.events.count ? expected.events[index] : nil
        let other = index < found.events.count ? found.events[index] : nil
        switch (wanted, other) {
        case (let wanted?, let other?): return "expected \(words(wanted)), but there was \(words(other))"
        case (let wanted?, nil): return "expected \(words(wanted)), but there was nothing more"
        case (nil, let other?): return "expected nothing more, but there was \(words(other))"
        case (nil, nil): return "no difference"
        }
    }

    private static func words(_ event: Event) -> String {
        "\(event.mark.name) at \(written(event.instant))"
    }
}
