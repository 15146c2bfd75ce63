import ArgumentParser
import DurableTimers
import Foundation

#if Postgres
    import DurableTimersPostgres
#endif
#if SQLite
    import DurableTimersSQLite
#endif

/// The store of a database.
struct OpenDatabase {
    private let address: DatabaseAddress
    private let store: any DeadlineStore

    /// - Throws: `ValidationError`, one sentence that names the wrong value; the reason why the database is of no use.
    init(_ address: DatabaseAddress, schema: String?) throws {
        self.address = address
        store =
            switch address {
            case .file(let path): try Self.file(path, address)
            case .postgres(let postgres): try Self.server(postgres, schema: schema)
            }
    }

    /// For tests.
    init(_ store: any DeadlineStore, at address: DatabaseAddress) {
        self.address = address
        self.store = store
    }

    /// Calls the store.
    ///
    /// - Throws: the errors of the arguments as they are; any other as the reason to end with 69.
    func perform(
        _ body: @Sendable (any DeadlineStore) async throws -> DurableAnswer
    ) async throws -> DurableAnswer {
        do { return try await body(store) } catch { throw Self.reason(error, address) }
    }

    // MARK: Stores

    private static func file(_ path: String, _ address: DatabaseAddress) throws -> any DeadlineStore {
        #if SQLite
            // The store would make a file that does not exist.
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                // The variable outlives the call.
                throw unusable(address, "does not exist")
            }
            if isFolder.boolValue { throw unusable(address, "is a folder, and no file") }
            guard FileHeader.mayBeStore(path) else {
                throw unusable(address, "has no deadlines: no program has opened it with DurableTimersSQLite")
            }
            do { return try SQLiteStore(path: path, migrates: false) } catch { throw reason(error, address) }
        #else
            throw notBuilt("SQLite")
        #endif
    }

    private static func server(_ address: PostgresAddress, schema: String?) throws -> any DeadlineStore {
        #if Postgres
            do {
                var options = PostgresDatabase.Options(url: address.url)
                options.connections = 1
                return try PostgresStore(
                    PostgresDatabase(options), schema: try PostgresSchema.named(schema).name, migrates: false)
            } catch is PostgresDatabaseError {
                // The message of the client may quote any part of the URL.
                throw ValidationError(
                    "The URL of the database is not valid: write it as postgresql://USER@HOST:PORT/NAME.")
            }
        #else
            throw notBuilt("PostgreSQL")
        #endif
    }

    /// The error of a command for a database that this tool is not built for.
    static func notBuilt(_ database: String) -> ValidationError {
        ValidationError(
            "This tool is built without \(database): "
                + "build it with 'swift build --package-path Tool --traits SQLite,Postgres,Web'.")
    }

    // MARK: Errors

    private static func reason(_ error: any Error, _ address: DatabaseAddress) -> any Error {
        if error is ExitReason || error is ValidationError { return error }
        var what = "cannot be used"
        #if Postgres
            if let failure = error as? PostgresDatabaseError, failure.code == .unreachable {
                what = "cannot be reached"
            }
        #endif
        var message = "\(error)"
        // The store says so of tables that are not there, too.
        if error is DurableError, message.hasSuffix("need a migration") {
            message =
                "it has no tables of this version: start the program that uses them, or run what "
                + "'timers durable schema postgres' prints"
        }
        if case .postgres(let postgres) = address { message = postgres.withoutSecrets(message) }
        return unusable(address, "\(what): \(message)")
    }

    private static func unusable(_ address: DatabaseAddress, _ reason: String) -> ExitReason {
        ExitReason("The database '\(address.name)' \(reason)", exitCode: EX_UNAVAILABLE)
    }
}

#if Postgres
    extension PostgresSchema {
        /// The schema with a name that the user has chosen, or the usual one.
        ///
        /// - Throws: `ValidationError`, one sentence that names the wrong value.
        static func named(_ name: String?) throws -> PostgresSchema {
            do { return try PostgresSchema(name ?? "timers") } catch {
                throw ValidationError("\(error.description).")
            }
        }
    }
#endif
