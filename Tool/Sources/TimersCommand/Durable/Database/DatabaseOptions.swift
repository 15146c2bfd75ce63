import ArgumentParser

/// The database that a command works on.
struct DatabaseOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("A file of SQLite, or a URL such as postgresql://USER@HOST/NAME.", valueName: "DATABASE"),
        completion: .file())
    var database: String

    @Option(help: ArgumentHelp("The schema of the tables in PostgreSQL; timers by default.", valueName: "NAME"))
    var schema: String?

    /// The store, without a connection.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value; the reason why there is no such database.
    func open() throws -> OpenDatabase {
        let address = try DatabaseAddress(database)
        if case .file = address, schema != nil {
            throw Self.fileHasNoSchema
        }
        return try OpenDatabase(address, schema: schema)
    }

    static let fileHasNoSchema = ValidationError("--schema is for PostgreSQL: a file has one set of tables.")
}
