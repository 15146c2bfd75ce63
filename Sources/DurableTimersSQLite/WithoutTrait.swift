// The declarations that a program sees if its dependency lacks the trait.

#if !SQLite
    /// Needs the trait `SQLite`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"SQLite\"] to the dependency on swift-timers in Package.swift"
    )
    public final class SQLiteStore: Sendable {
        /// Needs the trait `SQLite`.
        public init(path: String, patience: Duration = .seconds(5), migrates: Bool = true) throws {
            fatalError("unavailable")
        }
    }
#endif
