public import Timers

/// An attempt that has failed, or whose process has ended.
public struct FailedAttempt: Hashable, Sendable {
    /// The number of the attempt, from 1.
    public var number: Int
    /// When the failure was noted, on the store's clock.
    public var instant: TimerInstant
    /// Where it ran: the name of the process of the ``DurableTimers/DurableTimers``, or the identifier of a runner
    /// whose process has ended.
    public var place: String
    /// A description of the failure.
    public var failure: String

    /// Creates the description of an attempt.
    @_spi(Store) public init(number: Int, instant: TimerInstant, place: String, failure: String) {
        self.number = number
        self.instant = instant
        self.place = place
        self.failure = failure
    }

    /// The failure of an attempt whose process has ended, or has not renewed its lease.
    package static let ended = "the process ended, or stood still for longer than its lease"
    /// How many attempts a history has.
    package static let limit = 10
}

/// The history of a row in the form of a text column.
///
/// Each attempt has a line with its microseconds, its number and its place, and its failure below that. The separator
/// of records is between two attempts.
extension [FailedAttempt] {
    /// The separator between two attempts.
    package static let separator: Character = "\u{1E}"

    /// Reads a column; an attempt that has another form is left out.
    package init(column: String?) {
        self = (column ?? "").split(separator: Self.separator).compactMap { entry in
            let lines = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let words = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard lines.count == 2, words.count == 3, let instant = Int64(words[0]), let number = Int(words[1]) else {
                return nil
            }
            return FailedAttempt(
                number: number, instant: TimerInstant(microseconds: instant), place: String(words[2]),
                failure: String(lines[1]))
        }
    }

    /// The text of the column; nil for no attempt.
    package var column: String? {
        if isEmpty { return nil }
        return map { attempt in
            let place = attempt.place.map { character in character.isNewline ? " " : character }
            let entry = "\(attempt.instant.microseconds) \(attempt.number) \(String(place))\n\(attempt.failure)"
            return entry.replacing(separator: Self.separator)
        }.joined(separator: String(Self.separator))
    }
}

extension String {
    fileprivate func replacing(separator: Character) -> String {
        contains(separator) ? String(map { character in character == separator ? " " : character }) : self
    }
}
