#if !Postgres && !PostgresNIO
    /// Needs the trait `Postgres`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Postgres\"] to the dependency on swift-timers in Package.swift"
    )
    public final class PostgresDatabase: Sendable {
        /// Needs the trait `Postgres`.
        public init(url: String) throws { fatalError("unavailable") }
    }
#elseif !Postgres
    /// Needs the trait `Postgres`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Postgres\"] to the dependency on swift-timers in Package.swift"
    )
    public final class PostgresDatabase: PostgresStoreClient {
        /// Needs the trait `Postgres`.
        public typealias Transaction = Never

        /// Needs the trait `Postgres`.
        public init(url: String) throws { fatalError("unavailable") }
    }
#endif
