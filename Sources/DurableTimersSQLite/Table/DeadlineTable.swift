#if SQLite
    @_spi(Store) import DurableTimers
    import Foundation
    import GRDB
    import Timers

    /// The rows of a store, at a time of its clock.
    ///
    /// It reads rows, lets them take events, and writes what becomes of them. Its methods that change rows are called
    /// in a transaction. Its SQL needs nothing later than SQLite 3.24.
    package struct DeadlineTable {
        let db: Database
        /// The time of the store, in whole microseconds.
        let now: TimerInstant
        /// The first due instant of each kind, which runners are told once the transaction is committed.
        var dues: [String: TimerInstant] = [:]
        /// Whether runners have to look for another reason.
        var hasChanged = false

        init(_ db: Database, at microseconds: Int64) {
            self.db = db
            now = TimerInstant(microseconds: microseconds)
        }

        static let waiting = DeadlineState.waiting.rawValue
        static let running = DeadlineState.running.rawValue
        static let dead = DeadlineState.dead.rawValue
        static let finished = DeadlineState.finished.rawValue

        static let columns = """
            id, name, key, payload, deadline, due, state, fence, attempt, runner, failure, schedule, trace, \
            next_deadline, next_payload, next_trace, history, cancelled
            """

        /// Runs a statement with parameters, and returns the number of rows that it changed.
        @discardableResult func run(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws -> Int {
            let statement = try db.cachedStatement(sql: sql)
            try statement.execute(arguments: StatementArguments(arguments))
            return db.changesCount
        }

        /// The rows of a query with parameters.
        func rows(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws -> RowCursor {
            try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
        }

        /// Whether a query with parameters has rows.
        func hasRows(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws -> Bool {
            try rows(sql, arguments).next() != nil
        }

        /// The records for which a condition holds.
        func records(
            where condition: String, _ arguments: [(any DatabaseValueConvertible)?]
        ) throws -> [DeadlineRecord] {
            let rows = try rows("select \(Self.columns) from timers_deadline where \(condition)", arguments)
            return try Array(rows.map { row in try DeadlineRecord(row) })
        }

        /// The records with identifiers, in no order.
        func records(_ ids: some Sequence<DeadlineID>) throws -> [DeadlineRecord] {
            try records(where: "id in (select value from json_each(?))", [Self.list(ids.lazy.map(\.rawValue))])
        }

        /// The parameter for a list of identifiers, which SQL reads with `json_each`.
        static func list(_ ids: some Sequence<Int64>) -> String {
            var text = "["
            for id in ids {
                if text.utf8.count > 1 { text += "," }
                text += String(id)
            }
            return text + "]"
        }
    }

    extension DeadlineRecord {
        /// The record of a row with ``DeadlineTable/columns``.
        init(_ row: Row) throws {
            try self.init(
                id: DeadlineID(rawValue: row[0]), name: row[1], key: row[2], payload: [UInt8](row, at: 3),
                scheduled: TimerInstant(microseconds: row[4]), due: TimerInstant(microseconds: row[5]),
                state: DeadlineState(rawValue: row[6]) ?? .waiting)
            fence = row[7]
            attempt = row[8]
            runner = (row[9] as String?).flatMap { text in RunnerID(text) }
            failure = row[10]
            schedule = row[11]
            trace = row[12]
            history = [FailedAttempt](column: row[16])
            isCancelled = row[17]
            guard let scheduled = row[13] as Int64? else { return }
            next = Next(
                scheduled: TimerInstant(microseconds: scheduled), payload: try [UInt8](row, at: 14), trace: row[15])
        }
    }

    extension [UInt8] {
        fileprivate init(_ row: Row, at index: Int) throws {
            self = try row.withUnsafeData(atIndex: index) { data in data.map { data in [UInt8](data) } ?? [] }
        }
    }
#endif
