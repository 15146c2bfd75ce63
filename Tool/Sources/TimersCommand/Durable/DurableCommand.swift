import ArgumentParser

/// `timers durable`: shows and changes the deadlines in a database.
struct DurableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "durable", abstract: "List, show, cancel, retry or pause the deadlines in a database.",
        usage: "timers durable COMMAND DATABASE [OPTIONS]",
        discussion: """
            DATABASE is a file of SQLite, or the URL of a PostgreSQL database: \
            postgresql://USER@HOST:PORT/NAME. libpq reads what the URL lacks from its environment variables, and a \
            password from the file ~/.pgpass, so that the password is not on the command line.

            No command makes or changes tables. Payloads are shown only with --payload. Instants are local times with \
            their offsets from UTC; those of --json are in UTC.

            The exit code is 1 if there is no such deadline or it is too late to cancel it, and 69 if the database \
            cannot be reached or used.

            The tool is built for neither database, and has no pages, unless it is asked to:
            swift build --package-path Tool --traits SQLite,Postgres,Web
            """,
        subcommands: [
            DurableListCommand.self, DurableShowCommand.self, DurableCancelCommand.self, DurableRetryCommand.self,
            DurablePauseCommand.self, DurableResumeCommand.self, DurableDeadCommand.self, DurableStatsCommand.self,
            DurableSchemaCommand.self, DurableWebCommand.self,
        ]
    )
}
