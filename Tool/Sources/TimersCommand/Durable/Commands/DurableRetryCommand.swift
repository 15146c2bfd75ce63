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
            --all means the dead ones. A deadline that waits, as for its next attempt, is hurried if it is named by \
            its identifier, and if it has a key, by which the store moves it. A repeating deadline and one that runs \
            are left alone.
            """
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var dead: DeadOptions

    @Option(help: ArgumentHelp("With --all: only this kind.", valueName: "KIND"))
    var kind: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func work() throws -> @Sendable (any DeadlineStore) async throws -> DurableAnswer {
        let (choice, json) = (try dead.choice(kind: kind), json)
        return { store in
            let count = try await choice.perform(store) { store, ids in
                let count = try await store.revive(ids)
                return try await choice.isAll ? count : count + store.hurry(ids)
            }
            return choice.answer(
                count, kind: "dead or waiting deadline", did: "waits again", didMany: "wait again", member: "retried",
                json: json)
        }
    }
}

extension DeadlineStore {
    /// Moves deadlines that wait to now, and returns how many.
    ///
    /// A deadline that another process moves or begins in between is as if this came before or after that.
    fileprivate func hurry(_ ids: [DeadlineID]) async throws -> Int {
        var count = 0
        for id in ids {
            guard let row = try await find(.id(id)), row.state == .waiting, let key = row.key, row.schedule == nil,
                !key.isEmpty, row.due > (try await now())
            else { continue }
            _ = try await schedule([
                DeadlineRequest(name: row.name, key: key, time: .after(.zero), payload: row.payload, trace: row.trace)
            ])
            count += 1
        }
        return count
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
        var answer = DurableAnswer()
        if json {
            var line = JSONLine()
            line.add(member, count)
            answer.lines = [line.text]
        } else {
            answer.lines = [count == 1 ? "1 deadline \(did)." : "\(count) deadlines \(didMany)."]
        }
        if case .ids(let ids) = self, ids.count > count {
            answer.failure =
                ids.count == 1
                ? "There is no \(kind) \(ids[0])" : "\(ids.count - count) of \(ids.count) are not \(kind)s"
        }
        return answer
    }
}
