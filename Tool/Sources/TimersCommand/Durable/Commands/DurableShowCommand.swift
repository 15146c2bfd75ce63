import ArgumentParser
import DurableTimers

/// `timers durable show`: all that is known of a deadline.
struct DurableShowCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a deadline.",
        usage: """
            timers durable show DATABASE ID [OPTIONS]
            timers durable show DATABASE KIND KEY [OPTIONS]
            """,
        discussion: """
            The key of a repeating deadline is empty: write ''. A key that begins with a minus sign comes after '--'.

            A line 'failed' is one of the last ten attempts: its number, when it ended, in which process, and its error.
            """
    )

    @OptionGroup var database: DatabaseOptions

    @Argument(help: ArgumentHelp("The identifier, or the kind and the key.", valueName: "ID"))
    var deadline: [String] = []

    @Flag(help: "Show the payload, too.")
    var payload = false

    @OptionGroup var zone: ZoneOption

    @Flag(help: "Write one JSON object.")
    var json = false

    func work() throws -> DurableWork {
        let reference = try DeadlineReference(words: deadline)
        let (instant, json, payload) = (try zone.text(), json, payload)
        return { store in
            guard let row = try await store.find(reference) else {
                return DurableAnswer(failure: "There is no \(reference.text)")
            }
            return DurableAnswer(
                lines: json ? [row.json(payload: payload)] : row.lines(instant, payload: payload))
        }
    }
}

extension DeadlineRecord {
    /// A line for each thing that is known of the row.
    fileprivate func lines(_ instant: InstantText, payload isShown: Bool) -> [String] {
        let values: [(String, String?)] =
            [
                ("id", id.description), ("kind", name), ("key", keyText), ("state", state.description),
                ("scheduled", instant(scheduled)), ("due", state == .dead ? nil : instant(due)),
                ("attempt", "\(attempt)"), ("failure", failure),
            ] + history.map { attempt in ("failed", attempt.line(instant)) } + [
                ("runner", runner?.description), ("schedule", schedule), ("trace", trace),
                ("next", next.map { next in instant(next.scheduled) }),
                ("payload", isShown ? payloadText : "\(payload.count) bytes"),
            ]
        return values.compactMap { title, value in
            value.map { value in title + String(repeating: " ", count: 10 - title.count) + value.oneLine }
        }
    }
}

extension FailedAttempt {
    /// The attempt on one line.
    fileprivate func line(_ text: InstantText) -> String { "\(number), \(text(instant)), \(place): \(failure)" }
}
