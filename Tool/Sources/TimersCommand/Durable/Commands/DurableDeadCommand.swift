import ArgumentParser
import DurableTimers

/// `timers durable dead`: the deadlines whose last attempt has failed.
struct DurableDeadCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "dead", abstract: "List dead deadlines with their errors, or delete them.",
        usage: """
            timers durable dead DATABASE [OPTIONS]
            timers durable dead DATABASE --delete ID ... [OPTIONS]
            timers durable dead DATABASE --delete --all [--kind KIND] [OPTIONS]
            """,
        discussion: """
            A deadline is dead when its last attempt has failed. It stays until it is retried or deleted.
            """
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var dead: DeadOptions

    @Flag(help: "Delete dead deadlines: those with the identifiers, or --all.")
    var delete = false

    @OptionGroup var choice: ListOptions
    @OptionGroup var zone: ZoneOption

    @Flag(help: "Write one JSON object a line for each deadline.")
    var json = false

    func work() throws -> DurableWork {
        let (instant, json) = (try zone.text(), json)
        if delete {
            if choice.after != nil { throw ValidationError("--after and --delete cannot be used together.") }
            let choice = try dead.choice(kind: choice.kind)
            return { store in
                let count = try await choice.perform(store) { store, ids in
                    try await store.deleteDead(ids, areListed: choice.isAll)
                }
                return choice.answer(count, did: "is deleted", didMany: "are deleted", member: "deleted", json: json)
            }
        }
        if let id = dead.ids.first {
            throw ValidationError("'\(id)' needs --delete; 'timers durable show' shows one deadline.")
        }
        if dead.all { throw ValidationError("--all needs --delete; --limit says how many to list.") }
        let query = try choice.query([.dead])
        return { store in
            try await store.page(query, header: ["ID", "SCHEDULED", "ATTEMPT", "KIND", "KEY", "ERROR"], json: json) {
                row in
                [
                    row.id.description, instant(row.scheduled), "\(row.attempt)", row.name, row.keyText,
                    row.failure ?? "-",
                ]
            }
        }
    }
}

extension DeadlineStore {
    /// Deletes the dead deadlines among these, and leaves the finished ones, which the store would delete, too.
    ///
    /// Those that come from a list of dead ones need no look.
    fileprivate func deleteDead(_ ids: [DeadlineID], areListed: Bool) async throws -> Int {
        if areListed { return try await delete(ids) }
        var dead: [DeadlineID] = []
        for id in ids where try await find(.id(id))?.state == .dead { dead.append(id) }
        return dead.isEmpty ? 0 : try await delete(dead)
    }
}
