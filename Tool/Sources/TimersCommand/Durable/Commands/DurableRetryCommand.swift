import ArgumentParser
import DurableTimers

/// `timers durable retry`: lets dead deadlines run again.
struct DurableRetryCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Let deadlines run at once and with all attempts: dead ones, and those that wait for a retry.",
        usage: """
            timers durable retry DATABASE ID ... [OPTIONS]
            timers durable retry DATABASE --all [--kind KIND] [OPTIONS]
            """,
        discussion: """
            --all means the dead ones. A deadline that waits for its instant, its date or its next attempt is named by \
            its identifier. One that runs is left alone.
            """
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var dead: DeadOptions

    @Option(help: ArgumentHelp("With --all: only this kind.", valueName: "KIND"))
    var kind: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func work() throws -> DurableWork {
        let (choice, json) = (try dead.choice(kind: kind), json)
        return { store in
            let count = try await choice.perform(store) { store, ids in try await store.revive(ids) }
            return choice.answer(
                count, kind: "dead or waiting deadline", did: "waits again", didMany: "wait again", member: "retried",
                json: json)
        }
    }
}

/// Which dead deadlines to change.
struct DeadOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The identifiers of dead deadlines.", valueName: "ID"))
    var ids: [String] = []

    @Flag(help: "All dead deadlines, or all of --kind.")
    var all = false

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func choice(kind: String?) throws -> DeadChoice {
        if all, !ids.isEmpty {
            throw ValidationError("'\(ids[0])' and --all cannot be used together.")
        }
        if all { return .all(kind: kind) }
        if ids.isEmpty { throw ValidationError("Write which deadlines: their identifiers, or --all.") }
        if kind != nil { throw ValidationError("--kind needs --all: an identifier says which deadline it is.") }
        var seen: Set<DeadlineID> = []
        return .ids(try ids.map { word in try DeadlineID(word: word) }.filter { id in seen.insert(id).inserted })
    }
}

/// Some dead deadlines.
enum DeadChoice: Sendable {
    case ids([DeadlineID])
    case all(kind: String?)

    private static let batch = 1000

    var isAll: Bool {
        if case .all = self { true } else { false }
    }

    /// Changes the deadlines in batches, and returns how many were changed.
    ///
    /// A deadline that dies again in between is not met twice: the batches follow the identifiers.
    func perform(
        _ store: any DeadlineStore, _ change: (any DeadlineStore, [DeadlineID]) async throws -> Int
    ) async throws -> Int {
        switch self {
        case .ids(let ids):
            return try await change(store, ids)
        case .all(let kind):
            var query = DeadlineQuery(states: [.dead], name: kind, limit: Self.batch)
            var count = 0
            while true {
                let ids = try await store.list(query).map(\.id)
                if !ids.isEmpty { count += try await change(store, ids) }
                guard ids.count == Self.batch else { return count }
                query.after = ids.last
            }
        }
    }

    /// What to tell about the number of deadlines that were changed.
    func answer(
        _ count: Int, kind: String = "dead deadline", did: String, didMany: String, member: String, json: Bool
    ) -> DurableAnswer {
        let sentence = count == 1 ? "1 deadline \(did)." : "\(count) deadlines \(didMany)."
        var answer = DurableAnswer(lines: [json ? ([member: count] as JSONLine).json : sentence])
        if case .ids(let ids) = self, ids.count > count {
            answer.failure =
                ids.count == 1
                ? "There is no \(kind) \(ids[0])" : "\(ids.count - count) of \(ids.count) are not \(kind)s"
        }
        return answer
    }
}
