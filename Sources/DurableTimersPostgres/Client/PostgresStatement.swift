#if Postgres || PostgresNIO
    /// The text of a statement, and the values that it refers to as `$1`, `$2` and so on.
    @_spi(Store) public struct PostgresStatement: Hashable, Sendable {
        /// One statement of SQL.
        ///
        /// A store has a few texts, and repeats them: a client may prepare each once for a connection.
        public var text: String
        /// The values.
        public var parameters: [PostgresParameter]
        /// Whether a runner loses its runs if the statement waits: a claim, a renewal or the end of runs.
        ///
        /// A client executes it with connections that no other statement and no transaction uses. Three are enough.
        public var isUrgent = false

        /// Creates a statement.
        ///
        /// - Parameters:
        ///   - text: one statement of SQL.
        ///   - parameters: the values that it refers to.
        public init(_ text: String, _ parameters: [PostgresParameter] = []) {
            self.text = text
            self.parameters = parameters
        }
    }
#endif
