import DurableTimers
import DurableTimersPostgres

func open() throws -> Any {
    try PostgresStore(url: "postgresql://app@db/app")  // error: add traits: [.defaults, "Postgres"]
}

func open(_ database: PostgresDatabase) throws -> Any {  // error: add traits: [.defaults, "Postgres"]
    try PostgresStore(database)  // error: add traits: [.defaults, "Postgres"]
}
