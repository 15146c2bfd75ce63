import ArgumentParser
import DurableTimers

/// `timers durable list`: the deadlines of a database.
struct DurableListCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List deadlines, by their identifiers.",
        usage: "timers durable list DATABASE [OPTIONS]",
        discussion: """
            DUE is when a runner may take the deadline: the deadline itself or the next attempt while it waits, and \
            the end of the lease while it runs. A KEY of '' belongs to a repeating deadline.

            If there are more than --limit, a line on standard error says how to go on.
            """
    )

    @OptionGroup var database: DatabaseOptions

    @Option(
        help: ArgumentHelp("Only this state: waiting, running, dead or finished; repeatable.", valueName: "STATE"),
        completion: .list(DeadlineState.words))
    var state: [String] = []

    @OptionGroup var choice: ListOptions
    @OptionGroup var zone: ZoneOption

    @Flag(help: "Show the payloads, too.")
    var payload = false

    @Flag(help: "Write one JSON object a line for each deadline.")
    var json = false

    func work() throws -> DurableWork {
        let states = try state.map { word in try DeadlineState(word: word) }
        let query = try choice.query(states.isEmpty ? Set(DeadlineState.allCases) : Set(states))
        let (instant, json, payload) = (try zone.text(), json, payload)
        return { store in
            let header = ["ID", "STATE", "DUE", "ATTEMPT", "KIND", "KEY"] + (payload ? ["PAYLOAD"] : [])
            return try await store.page(query, header: header, json: json, payload: payload) { row in
                [
                    row.id.description, row.state.description, row.state == .dead ? "-" : instant(row.due),
                    "\(row.attempt)", row.name, row.keyText,
                ] + (payload ? [row.payloadText] : [])
            }
        }
    }
}

/// Which deadlines to list.
struct ListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this kind.", valueName: "KIND"))
    var kind: String?

    @Option(help: ArgumentHelp("The largest number.", valueName: "N"))
    var limit = 100

    @Option(help: ArgumentHelp("Only deadlines after this identifier.", valueName: "ID"))
    var after: String?

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func query(_ states: Set<DeadlineState>) throws -> DeadlineQuery {
        DeadlineQuery(
            states: states, name: kind, after: try after.map { word in try DeadlineID(word: word) },
            limit: try Usage.checked(limit, for: "--limit"))
    }
}

extension DeadlineStore {
    /// A table or JSON of the rows that a query finds, and how to see the rows behind them.
    func page(
        _ query: DeadlineQuery, header: [String], json: Bool, payload: Bool = false,
        cells: (DeadlineRecord) -> [String]
    ) async throws -> DurableAnswer {
        var query = query
        let limit = query.limit
        // One more row says whether there are others.
        query.limit += 1
        let rows = try await list(query)
        let shown = rows.prefix(limit)
        var answer = DurableAnswer()
        if json {
            answer.lines = shown.map { row in row.json(payload: payload) }
        } else if shown.isEmpty {
            answer.lines = ["There are no such deadlines."]
        } else {
            answer.lines = TextTable(header: header, rows: shown.map(cells)).lines
        }
        if rows.count > limit, let last = shown.last {
            answer.note = "There are more: go on with --after \(last.id)."
        }
        return answer
    }
}
