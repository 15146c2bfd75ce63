// The declarations that a program sees if its dependency lacks a trait.

#if !Postgres && !PostgresNIO
    /// Needs the trait `Postgres` or `PostgresNIO`.
    @available(
        *, unavailable,
        message: """
            add traits: [.defaults, "Postgres"], or "PostgresNIO" for a client of PostgresNIO, to the dependency on \
            swift-timers in Package.swift
            """
    )
    public final class PostgresStore<Executor>: Sendable {
        /// Needs the trait `Postgres` or `PostgresNIO`.
        public init(
            _ executor: Executor, schema: String = "timers", migrates: Bool = true, flushesRuns: Bool = false
        ) throws {
            fatalError("unavailable")
        }
    }

    @available(*, unavailable)
    extension PostgresStore where Executor == PostgresDatabase {
        /// Needs the trait `Postgres` or `PostgresNIO`.
        public convenience init(url: String, schema: String = "timers") throws { fatalError("unavailable") }
    }
#endif
