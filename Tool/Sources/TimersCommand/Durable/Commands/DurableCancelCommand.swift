import ArgumentParser
import DurableTimers

/// `timers durable cancel`: removes a deadline that has not run, and stops one that runs.
struct DurableCancelCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a deadline that waits, or stop one that runs.",
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

    func work() throws -> @Sendable (any DeadlineStore) async throws -> DurableAnswer {
        let reference = try DeadlineReference(words: deadline)
        let (json, stop) = (json, stop)
        return { store in
            let result = try await store.cancel(reference, stopsRun: stop)
            var answer = DurableAnswer()
            let subject = reference.text
            let sentence: String
            switch result {
            case .cancelled: sentence = "Cancelled \(subject)."
            case .cancelledNext: sentence = "Cancelled what waited behind the run of \(subject). The run goes on."
            case .stopped: sentence = "Stopped the run of \(subject)."
            case .running:
                sentence = "It is too late to cancel \(subject): it runs, for the last time. --stop stops it"
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
        case .stopped: "stopped"
        case .notFound: "not_found"
        }
    }
}
