#if Postgres
    import DurableTimers
    import Timers

    /// A server's answer has not the form that the statement gives it.
    struct InvalidAnswer: Error {}

    extension PostgresAnswer {
        /// The only row.
        func one() throws -> Row {
            guard let row = first else { throw InvalidAnswer() }
            return row
        }
    }

    extension PostgresAnswer.Row {
        func required<Value>(_ value: (PostgresAnswer.Row) -> Value?) throws -> Value {
            guard let value = value(self) else { throw InvalidAnswer() }
            return value
        }

        func state(_ column: Int) throws -> DeadlineState {
            try required { row in row.integer(column).flatMap { value in DeadlineState(rawValue: Int(value)) } }
        }

        func token() throws -> RunToken {
            try RunToken(
                id: DeadlineID(rawValue: required { row in row.integer(0) }), fence: required { row in row.integer(1) })
        }
    }

    extension DeadlineRecord {
        /// Reads the columns of ``PostgresStatements/columns``, which begin at a column of the row.
        init(_ row: PostgresAnswer.Row, from column: Int = 0) throws {
            try self.init(
                id: DeadlineID(rawValue: row.required { row in row.integer(column) }),
                name: row.required { row in row.text(column + 1) },
                key: row.text(column + 2),
                payload: Array(row.bytes(column + 3) ?? []),
                deadline: row.required { row in row.instant(column + 4) },
                due: row.required { row in row.instant(column + 5) },
                state: row.state(column + 6))
            fence = try row.required { row in row.integer(column + 7) }
            attempt = Int(try row.required { row in row.integer(column + 8) })
            runner = row.uuid(column + 9)
            failure = row.text(column + 10)
            schedule = row.text(column + 11)
            trace = row.text(column + 12)
            if let instant = row.instant(column + 13) {
                next = Next(
                    deadline: instant, payload: Array(row.bytes(column + 14) ?? []), trace: row.text(column + 15))
            }
        }
    }
#endif
