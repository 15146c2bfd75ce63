import DurableTimers
import DurableTimersPostgresNIO
import Logging
import PostgresNIO

/// The trial of an account is over.
struct TrialEnds: DurableDeadline {
    static let name = "trial-ends"  // never change it
    var account: Int
}

/// The accounts in the database of the server.
struct Accounts: Sendable {
    let client: PostgresClient
    let timers: DurableTimers<PostgresStore<PostgresClient>>
    let logger: Logger

    /// Makes the table, unless it is there.
    func makeTable() async throws {
        try await client.withTransaction(logger: logger) { connection in
            // Replicas that start at once take turns.
            _ = try await connection.query("select pg_advisory_xact_lock(7)", logger: logger)
            try await connection.query(
                "create table if not exists account (id bigint primary key, plan text not null)", logger: logger)
        }
    }

    /// Registers what happens when a trial is over: the account gets the free plan, once.
    func handleTrials() {
        timers.handle(TrialEnds.self) { [client, logger] deadline, run in
            try await client.withTransaction(logger: logger) { connection in
                try await connection.query(
                    "update account set plan = 'free' where id = \(deadline.account) and plan = 'trial'",
                    logger: logger)
                try await run.complete(in: connection)
            }
        }
    }

    /// Opens an account, and schedules the end of its trial: both or neither.
    func open(_ account: Int, trial: Duration) async throws {
        try await client.withTransaction(logger: logger) { connection in
            try await connection.query(
                "insert into account (id, plan) values (\(account), 'trial')", logger: logger)
            try await timers.schedule(
                TrialEnds(account: account), key: "\(account)", .after(trial), in: connection)
        }
    }

    /// Lets an account pay, and cancels the end of its trial: both or neither.
    ///
    /// - Returns: false if there is no account with this number.
    func pay(_ account: Int) async throws -> Bool {
        try await client.withTransaction(logger: logger) { connection in
            let rows = try await connection.query(
                "update account set plan = 'paid' where id = \(account) returning id", logger: logger)
            guard try await rows.collect().count == 1 else { return false }
            try await timers.cancel(TrialEnds.self, key: "\(account)", in: connection)
            return true
        }
    }

    /// Returns the plan of an account; nil if there is none with this number.
    func plan(of account: Int) async throws -> String? {
        let rows = try await client.query("select plan from account where id = \(account)", logger: logger)
        for try await plan in rows.decode(String.self) { return plan }
        return nil
    }
}
