import ArgumentParser
import DurableTimers

/// `timers durable cancel`: removes a deadline that has not run.
struct DurableCancelCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a deadline that waits.",
        usage: """
            timers durable cancel DATABASE ID [OPTIONS]
            timers durable cancel DATABASE KIND KEY [OPTIONS]
            """,
        discussion: """
            A run that is under way goes on, and then the exit code is 1; a deadline that waits behind the run is \
            cancelled. A repeating deadline comes back when its runner starts again.

            With --json the member "result" is cancelled, cancelled_next, running or not_found.
            """
    )

    @OptionGroup var database: DatabaseOptions

    @Argument(help: ArgumentHelp("The identifier, or the kind and the key.", valueName: "ID"))
    var deadline: [String] = []

    @Flag(help: "Write one JSON object.")
    var json = false

    func work() throws -> @Sendable (any DeadlineStore) async throws -> DurableAnswer {
        let reference = try DeadlineReference(words: deadline)
        let json = json
        return { store in
            let result = try await store.cancel(reference)
            var answer = DurableAnswer()
            let subject = reference.text
            let sentence: String
            switch result {
            case .cancelled: sentence = "Cancelled \(subject)."
            case .cancelledNext: sentence = "Cancelled what waited behind the run of \(subject). The run goes on."
            case .running:
                sentence = "It is too late to cancel \(subject): it runs"
                answer.failure = sentence
            case .notFound:
                sentence = "There is no \(subject) that waits"
                answer.failure = sentence
            }
            if json {
                var line = JSONLine()
                line.add("result", result.word)
                answer.lines = [line.text]
            } else if answer.failure == nil {
                answer.lines = [sentence.oneLine]
            }
            return answer
        }
    }
}

extension DeadlineCancellation {
    fileprivate var word: String {
        switch self {
        case .cancelled: "cancelled"
        case .cancelledNext: "cancelled_next"
        case .running: "running"
        case .notFound: "not_found"
        }
    }
}
