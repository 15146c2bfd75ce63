import DurableTimersSQLite

func open() throws {
    _ = try SQLiteStore(path: "deadlines.sqlite")  // error: add traits: [.defaults, "SQLite"]
}

func open(_ store: SQLiteStore) {}  // error: add traits: [.defaults, "SQLite"]
