import ArgumentParser
import DurableTimers

/// `timers durable cancel`: removes a deadline that has not run, and stops one that runs.
struct DurableCancelCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel a deadline that waits, or stop one that runs.",
        usage: """
            timers durable cancel DATABASE ID [OPTIONS]
            timers durable cancel DATABASE KIND KEY [OPTIONS]
            """,
        discussion: """
            A run that is under way goes on, and is the last one; then the exit code is 1. With --stop the task of its \
            handler is cancelled within a second, in whatever process it runs. What a program repeats comes back while \
            one of its processes is up: pause it instead.

            With --json the member "result" is cancelled, cancelled_next, running, stopped or not_found.
            """
    )

    @OptionGroup var database: DatabaseOptions

    @Argument(help: ArgumentHelp("The identifier, or the kind and the key.", valueName: "ID"))
    var deadline: [String] = []

    @Flag(help: "Stop a run that is under way.")
    var stop = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func work() throws -> DurableWork {
        let reference = try DeadlineReference(words: deadline)
        let (json, stop) = (json, stop)
        return { store in
            let result = try await store.cancel(reference, stopsRun: stop)
            let (word, sentence) = result.told(of: reference.text)
            let isDone = result != .running && result != .notFound
            let line: JSONLine = ["result": word]
            return DurableAnswer(
                lines: json ? [line.json] : isDone ? [sentence.oneLine] : [], failure: isDone ? nil : sentence)
        }
    }
}

extension DeadlineCancellation {
    /// The word of `--json`, and a sentence.
    fileprivate func told(of subject: String) -> (word: String, sentence: String) {
        switch self {
        case .cancelled: ("cancelled", "Cancelled \(subject).")
        case .cancelledNext:
            ("cancelled_next", "Cancelled what waited behind the run of \(subject). The run goes on.")
        case .running:
            ("running", "It is too late to cancel \(subject): it runs, for the last time. --stop stops it")
        case .stopped: ("stopped", "Stopped the run of \(subject).")
        case .notFound: ("not_found", "There is no \(subject) that waits")
        }
    }
}
