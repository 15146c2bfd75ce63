#if Postgres || PostgresNIO
    /// The session settings of a store's connections.
    package enum SessionSettings {
        /// The settings of every connection, and of those that only runners use.
        ///
        /// A connection that rests stays. The server gives up a connection whose client is gone, and its locks with it.
        ///
        /// - Parameters:
        ///   - rest: how many milliseconds a transaction may rest.
        ///   - isForRunner: whether the connection executes only the statements of runners.
        /// - Returns: their names and values.
        package static func values(rest: Int64, isForRunner: Bool) -> [(name: String, value: String)] {
            let all = [
                ("default_transaction_isolation", isolation),
                ("idle_session_timeout", "0"), ("tcp_keepalives_idle", "10"), ("tcp_keepalives_interval", "5"),
                ("tcp_keepalives_count", "3"), ("tcp_user_timeout", "20000"),
                ("idle_in_transaction_session_timeout", "\(rest)"),
            ]
            return isForRunner ? all + indexScans : all
        }

        /// For the statements of runners, which read a few rows in the order of an index.
        ///
        /// Statistics of a table that was empty make the planner expect few rows. It then reads and sorts all rows that
        /// are due, for each claim. A plan for all values of the parameters saves the planning, which costs as much as
        /// the statement.
        private static let indexScans = [
            ("enable_bitmapscan", "off"), ("enable_seqscan", "off"), ("jit", "off"),
            ("plan_cache_mode", "force_generic_plan"),
        ]

        /// A statement by itself needs no other isolation, with which it could fail.
        package static let isolation = "read committed"

        /// Sets the settings that the version of the server knows, and returns the previous ones, in the order of the
        /// names.
        ///
        /// - Parameters:
        ///   - values: the settings.
        ///   - process: the number of the server's process. If another one answers there is a pooler, and the statement
        ///     does nothing: what one client sets there holds for the others. Nil sets them in any case.
        /// - Returns: the statement.
        package static func statement(
            _ values: [(name: String, value: String)], unlessOtherThan process: Int64? = nil
        ) -> (text: String, parameters: [PostgresParameter]) {
            (text, [.texts(values.map(\.name)), .texts(values.map(\.value)), .int8(process)])
        }

        private static let text = """
            select setting, set_config(name, value, false)
            from unnest($1::text[], $2::text[]) with ordinality as wanted(name, value, place)
                join pg_catalog.pg_settings using (name)
            where (name <> 'idle_in_transaction_session_timeout' or setting = '0')
                and ($3::bigint is null or $3 = pg_backend_pid())
            order by place
            """
    }
#endif
