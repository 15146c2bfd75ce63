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
        commandName: "schema",
        abstract: "Print the SQL that makes the tables of a store.",
        usage: "timers durable schema sqlite | postgres [--schema NAME]",
        discussion: """
            For deployments that run migrations themselves. The command needs no database.
            """
    )

    @Argument(
        help: ArgumentHelp("The kind of the database: sqlite or postgres.", valueName: "STORE"),
        completion: .list(["sqlite", "postgres"])
    )
    var store: String

    @Option(help: ArgumentHelp("The schema of the tables in PostgreSQL; timers by default.", valueName: "NAME"))
    var schema: String?

    func run() async throws { try StandardOutput.write(text()) }

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func text() throws -> String {
        switch store {
        case "postgres": return "-- Run this in one transaction.\n" + (try Self.postgres(schema))
        case "sqlite":
            if schema != nil { throw ValidationError("--schema is for PostgreSQL: a file has one set of tables.") }
            return "-- Run this in one transaction.\n" + (try Self.sqlite())
        default: throw ValidationError("'\(store)' is not a store: write sqlite or postgres.")
        }
    }

    private static func postgres(_ schema: String?) throws -> String {
        #if Postgres
            try PostgresSchema.named(schema).migration().map { statement in "\(statement);" }.joined(separator: "\n")
        #else
            throw OpenDatabase.notBuilt("PostgreSQL")
        #endif
    }

    private static func sqlite() throws -> String {
        #if SQLite
            SQLiteStore.schema
        #else
            throw OpenDatabase.notBuilt("SQLite")
        #endif
    }
}
