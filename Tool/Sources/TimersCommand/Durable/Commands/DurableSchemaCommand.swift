import ArgumentParser

#if Postgres
    import DurableTimersPostgres
#endif
#if SQLite
    import DurableTimersSQLite
#endif

/// `timers durable schema`: the statements that make the tables.
struct DurableSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the SQL that makes the tables of a store.",
        usage: "timers durable schema sqlite | postgres [--schema NAME]",
        discussion: """
            For deployments that run migrations themselves. The command needs no database.
            """
    )

    @Argument(
        help: ArgumentHelp("The kind of the database: sqlite or postgres.", valueName: "STORE"),
        completion: .list(["sqlite", "postgres"]))
    var store: String

    @Option(help: ArgumentHelp("The schema of the tables in PostgreSQL; timers by default.", valueName: "NAME"))
    var schema: String?

    func run() async throws { try StandardOutput.write("-- Run this in one transaction.\n" + statements()) }

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    private func statements() throws -> String {
        switch store {
        case "postgres":
            #if Postgres
                let statements = try PostgresSchema.named(schema).migration()
                return statements.map { statement in "\(statement);" }.joined(separator: "\n")
            #else
                throw OpenDatabase.notBuilt("PostgreSQL")
            #endif
        case "sqlite":
            if schema != nil { throw DatabaseOptions.fileHasNoSchema }
            #if SQLite
                return SQLiteStore.schema
            #else
                throw OpenDatabase.notBuilt("SQLite")
            #endif
        default: throw ValidationError("'\(store)' is not a store: write sqlite or postgres.")
        }
    }
}
