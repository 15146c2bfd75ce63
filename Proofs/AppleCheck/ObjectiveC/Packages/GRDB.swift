// What the library uses of GRDB's connections. Statements and rows are in files of their own.

/// A connection, on the queue that serves it.
public final class Database {
    /// Asked when another process holds the lock, with the number of tries so far; false gives up.
    public typealias BusyCallback = @Sendable (_ numberOfTries: Int) -> Bool

    /// What happens when another process holds the lock.
    public enum BusyMode: Sendable {
        /// The call fails.
        case immediateError
        /// The callback decides.
        case callback(BusyCallback)
    }

    /// How a transaction ends.
    public enum TransactionCompletion: Sendable {
        /// Its changes stay, or go.
        case commit, rollback
    }

    /// When a transaction takes the lock.
    public enum TransactionKind: String, Sendable {
        /// At its start.
        case immediate = "IMMEDIATE"
    }

    /// The rows that the last statement has changed.
    public var changesCount: Int { 0 }
    /// The row that was inserted last.
    public var lastInsertedRowID: Int64 { 0 }

    /// A statement that is compiled once.
    public func cachedStatement(sql: String) throws -> Statement { Statement() }
    /// Runs statements.
    public func execute(sql: String, arguments: StatementArguments = StatementArguments()) throws {}
    /// Runs operations in a transaction.
    public func inTransaction(
        _ kind: TransactionKind? = nil, _ operations: () throws -> TransactionCompletion
    ) throws { _ = try operations() }
    /// Runs operations in a part of a transaction.
    public func inSavepoint(_ operations: () throws -> TransactionCompletion) throws { _ = try operations() }
    /// Calls back when the transaction has ended.
    public func afterNextTransaction(
        onCommit: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void = { _ in }
    ) {}
}

@available(*, unavailable)
extension Database: Sendable {}

/// How connections are opened.
public struct Configuration: Sendable {
    /// How a file keeps what is not committed yet.
    public enum JournalModeConfiguration: Sendable {
        /// As the file says, or in a log.
        case `default`, wal
    }

    /// Whether nothing may be written.
    public var readonly = false
    /// How the file keeps what is not committed yet.
    public var journalMode = JournalModeConfiguration.default
    /// What happens when another process holds the lock.
    public var busyMode = Database.BusyMode.immediateError

    /// The usual one.
    public init() {}

    /// Runs `setup` on each connection before its use.
    public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {}
}

/// One connection.
public final class DatabaseQueue: Sendable {
    /// Opens a file.
    public init(path: String, configuration: Configuration = Configuration()) throws {}

    /// Reads, and blocks the thread.
    public func read<Value>(_ value: (Database) throws -> Value) throws -> Value { try value(Database()) }
    /// Reads.
    public func read<Value: Sendable>(_ value: @Sendable (Database) throws -> Value) async throws -> Value {
        try value(Database())
    }
}

/// One connection that writes, and several that read.
public final class DatabasePool: Sendable {
    /// Opens a file.
    public init(path: String, configuration: Configuration = Configuration()) throws {}

    /// Reads in a transaction, later.
    public func asyncRead(_ value: @escaping @Sendable (Result<Database, any Error>) -> Void) {}
    /// Reads in no transaction, and blocks the thread.
    public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value { try value(Database()) }
    /// Reads in no transaction.
    public func unsafeRead<Value: Sendable>(_ value: @Sendable (Database) throws -> Value) async throws -> Value {
        try value(Database())
    }
    /// Writes, and blocks the thread.
    public func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
        try updates(Database())
    }
    /// Writes.
    public func writeWithoutTransaction<Value: Sendable>(
        _ updates: @Sendable (Database) throws -> Value
    ) async throws -> Value { try updates(Database()) }
    /// Writes, later.
    public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {}
}
