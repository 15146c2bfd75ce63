import Timers

/// A record of what a timer did, and when, for people to read and for tests to compare.
///
/// Its written form is a line in which time runs from left to right, from the start of the record. A dash is one unit
/// of time, and everything else takes no time:
///
/// | mark | meaning |
/// |---|---|
/// | `-` | one unit passes |
/// | `(350ms)` | that much time passes: `ns`, `us`, `ms`, `s`, `m` or `h` |
/// | `x` | a tick |
/// | `X` | a tick, after ticks that were missed |
/// | `|` | the timer has ticked for the last time |
/// | `c` | it was cancelled |
/// | `o` | its handle or its owner was released |
/// | `!` | its action threw |
/// | `e` | its context ended |
///
/// So `"--x--x|"` ticks after two and four units and is completed with the second tick. Spaces mean nothing. Instants
/// are whole nanoseconds, and so is the unit.
public struct TickTimeline: Hashable, Sendable {
    /// A kind of event.
    public enum Mark: Hashable, Sendable {
        /// It began a tick.
        case tick
        /// It began a tick, and had missed some before.
        case tickAfterMissed
        /// It ended after it had delivered all its ticks.
        case completed
        /// It was cancelled.
        case cancelled
        /// The last reference to its handle or its owner was released.
        case released
        /// Its action threw.
        case failed
        /// Its context ended.
        case contextEnded
    }

    /// An event of a timer, and its instant.
    public struct Event: Hashable, Sendable {
        /// What the timer did.
        public var mark: Mark
        /// The instant of the event, counted from the start of the record.
        public var instant: Duration

        /// Makes an event.
        public init(_ mark: Mark, at instant: Duration) {
            self.mark = mark
            self.instant = instant
        }
    }

    /// The events in the order in which they happened.
    public let events: [Event]

    /// Makes a time line of its events.
    ///
    /// - Parameter events: in the order in which they happened, at whole nanoseconds, zero or more; anything else
    ///   traps.
    public init(_ events: [Event]) {
        var last = Duration.zero
        for event in events {
            require(event.instant >= last, "\(event.mark.name) at \(event.instant) cannot come after \(last)")
            require(event.instant.isWholeNanoseconds, "\(event.instant) is no whole number of nanoseconds")
            last = event.instant
        }
        self.events = events
    }

    /// Makes a time line of ticks at certain instants, and nothing else.
    ///
    /// - Parameter ticks: counted from the start of the record, in order, at whole nanoseconds; anything else traps.
    public init(ticksAt ticks: [Duration]) {
        self.init(ticks.map { Event(.tick, at: $0) })
    }

    /// Traps unless a unit is above zero and whole nanoseconds, so that a written line can be read again.
    static func check(unit: Duration) {
        require(unit > .zero && unit.isWholeNanoseconds, "a dash cannot last \(unit)")
    }
}

extension TickTimeline.Mark {
    static let written: [(character: Character, mark: TickTimeline.Mark)] = [
        ("x", .tick), ("X", .tickAfterMissed), ("|", .completed), ("c", .cancelled), ("o", .released),
        ("!", .failed), ("e", .contextEnded),
    ]

    init?(_ character: Character) {
        guard let entry = Self.written.first(where: { $0.character == character }) else { return nil }
        self = entry.mark
    }

    var character: Character {
        Self.written.first { $0.mark == self }?.character ?? "?"
    }

    init(_ reason: FinishReason) {
        switch reason {
        case .completed: self = .completed
        case .cancelled: self = .cancelled
        case .released: self = .released
        case .contextEnded: self = .contextEnded
        case .failed: self = .failed
        }
    }

    /// The mark in words.
    var name: String {
        switch self {
        case .tick: "a tick"
        case .tickAfterMissed: "a tick after missed ones"
        case .completed: "the last tick's end"
        case .cancelled: "a cancellation"
        case .released: "the end of the handle or the owner"
        case .failed: "a failure"
        case .contextEnded: "the end of the context"
        }
    }
}

extension Duration {
    fileprivate var isWholeNanoseconds: Bool { attoseconds.isMultiple(of: 1_000_000_000) }
}
