#if Postgres
    /// Why a call of a database failed.
    public struct PostgresDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of an error.
        public struct Code: Hashable, Sendable {
            enum Value: Hashable, Sendable { case options, unreachable, unknown, lost, server, misuse }

            let value: Value

            /// The connection string or an option is not valid.
            public static let invalidOptions = Code(value: .options)
            /// There was no connection, and so the call had no effect.
            public static let unreachable = Code(value: .unreachable)
            /// The connection was lost after the statement or the commit had been sent.
            ///
            /// It may have taken effect or not. Calls of a store are safe to repeat.
            public static let unknownOutcome = Code(value: .unknown)
            /// The connection was lost inside a transaction, and so the transaction had no effect.
            public static let connectionLost = Code(value: .lost)
            /// The server refused the statement, and ``PostgresDatabaseError/sqlState`` says why.
            public static let server = Code(value: .server)
            /// The call is not allowed here: the transaction has ended, or a statement has begun one by itself.
            public static let misuse = Code(value: .misuse)
        }

        /// The kind of the error.
        public let code: Code
        /// The five characters of the server's error; nil for other kinds.
        public let sqlState: String?
        /// A message, such as the server's first line.
        ///
        /// It contains no values of the statement's parameters, but the server may quote a key.
        public let description: String

        init(_ code: Code, _ description: String, sqlState: String? = nil) {
            self.code = code
            self.sqlState = sqlState
            self.description = description
        }

        /// Whether the server does not write.
        var isReadOnly: Bool { sqlState == "25006" }

        /// Whether the server, or a pooler, has no connection left.
        ///
        /// libpq does not say why it could not connect, except in words.
        var isCrowded: Bool {
            code == .unreachable
                && ["too many", "connection slots", "no more connections"].contains { words in
                    description.contains(words)
                }
        }
    }
#endif
