/// What the name of a property that is counted in ticks says that it is.
struct CountedName {
    /// Words that make a name one of a time, and words that do so only where the name says nothing else: seconds are
    /// a time, but what is left, and what comes second, may be anything.
    private struct Vocabulary {
        var times: Set<String>
        var alone: Set<String>

        func isTime(_ words: [String]) -> Bool {
            let words = words.flatMap(split)
            return !times.isDisjoint(with: words) || alone.isSuperset(of: words)
        }

        /// The two words that are written as one, as in `timeleft`.
        private func split(_ word: String) -> [String] {
            let known = times.union(alone)
            guard !known.contains(word),
                let first = known.first(where: {
                    word.hasPrefix($0) && known.contains(String(word.dropFirst($0.count)))
                })
            else { return [word] }
            return [first, String(word.dropFirst(first.count))]
        }
    }

    private static let falling = Vocabulary(
        times: [
            "time", "timer", "countdown", "seconds", "secs", "minute", "minutes", "mins", "hour", "hours", "duration",
        ],
        alone: ["remain", "remaining", "left", "count", "counter", "down", "second", "sec", "min", "current"])
    private static let rising = Vocabulary(
        times: ["elapsed", "seconds", "secs", "timer", "minute", "minutes", "duration"],
        alone: ["passed", "time", "second", "sec", "min", "mins", "hour", "hours"])
    /// Words of what is counted in turns, whatever else the name says.
    private static let turns: Set<String> = [
        "retry", "retries", "attempt", "attempts", "try", "tries", "times", "index", "frame", "frames", "page", "pages",
        "failure", "failures", "error", "errors", "timestamp", "stamp", "timeout", "out", "tick",
        "ticks", "fire", "fires", "fired", "call", "calls", "progress",
    ]

    private let words: [String]

    init(_ name: String) { words = name.words }

    func isTime(falling isFalling: Bool) -> Bool {
        Self.turns.isDisjoint(with: words) && !words.isEmpty && (isFalling ? Self.falling : Self.rising).isTime(words)
    }

    /// Whether it says no more than that something is counted, which is a time where it is counted in parts of a second.
    var isCounter: Bool { words.last == "counter" && Self.turns.isDisjoint(with: words) }

    /// Whether it is a time of something that goes on, as `recordingTime` is; that of an animation is no time.
    var isRunningTime: Bool {
        let running: Set<String> = [
            "current", "recording", "recorded", "playback", "played", "playing", "session", "game", "total", "running",
        ]
        return words.last == "time" && !running.isDisjoint(with: words) && Self.turns.isDisjoint(with: words)
    }
}
