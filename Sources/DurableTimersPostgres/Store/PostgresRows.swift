#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers
    import Timers

    /// A server's answer has not the form that the statement gives it.
    struct InvalidAnswer: Error {}

    extension Optional {
        /// The value of a column, or of a row, that the statement always gives.
        func required() throws -> Wrapped {
            guard let self else { throw InvalidAnswer() }
            return self
        }
    }

    extension PostgresAnswer.Row {
        func state(_ column: Int) throws -> DeadlineState {
            try integer(column).flatMap { value in DeadlineState(rawValue: Int(value)) }.required()
        }

        func token() throws -> RunToken {
            try RunToken(id: DeadlineID(rawValue: integer(0).required()), fence: integer(1).required())
        }
    }

    extension DeadlineRecord {
        /// Reads the columns of ``PostgresStatements/columns``, which begin at a column of the row.
        init(_ row: PostgresAnswer.Row, from column: Int = 0) throws {
            try self.init(
                id: DeadlineID(rawValue: row.integer(column).required()), name: row.text(column + 1).required(),
                key: row.text(column + 2), payload: Array(row.bytes(column + 3) ?? []),
                scheduled: row.instant(column + 4).required(), due: row.instant(column + 5).required(),
                state: row.state(column + 6))
            fence = try row.integer(column + 7).required()
            attempt = Int(try row.integer(column + 8).required())
            (runner, failure) = (row.uuid(column + 9), row.text(column + 10))
            (schedule, trace) = (row.text(column + 11), row.text(column + 12))
            if let instant = row.instant(column + 13) {
                next = Next(
                    scheduled: instant, payload: Array(row.bytes(column + 14) ?? []), trace: row.text(column + 15))
            }
            isCancelled = row.bool(column + 16) ?? false
            // In a claim other columns come first, and the history is left out.
            if column == 0 { history = [FailedAttempt](column: row.text(17)) }
        }
    }
#endif
