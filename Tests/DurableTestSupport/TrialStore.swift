@_spi(Store) package import DurableTimers
import Timers

/// A store whose database has the tables of a test, too.
///
/// What each store has to bring for ``StoreTrial``, and the calls of tests that count effects.
package protocol TrialStore: DeadlineStore {
    /// The name of a table of the test in a statement.
    func table(_ name: String) -> String

    /// Performs a statement, and returns the first column of its rows.
    func perform(_ statement: String) async throws -> [Int]

    /// Performs a statement in the transaction that ends a run.
    func perform(_ statement: String, ending run: DurableRun<Self>) async throws

    /// Performs a statement, and schedules deadlines in its transaction if the statement has rows.
    func perform(_ statement: String, scheduling requests: [DeadlineRequest]) async throws
}

/// A deadline whose handler writes what it did into the table `effect`.
package struct Effect: DurableDeadline {
    package static let name = "effect"
    package var number: Int

    package init(number: Int) { self.number = number }

    // Without the trait Foundation nothing else encodes it.
    package func encodedForStore() -> [UInt8] { Array("\(number)".utf8) }

    package init(decodingFromStore bytes: [UInt8]) { number = Int(String(decoding: bytes, as: UTF8.self)) ?? 0 }
}

extension TrialStore {
    /// Makes the tables of a trial: effects, numbers of processes, and marks that one process leaves for the other.
    package func prepareTrial() async throws {
        // The first call of a store makes its own tables.
        _ = try await counts()
        for table in ["effect (number bigint not null, attempt bigint not null)", "mark (name bigint not null)"] {
            _ = try await perform("create table if not exists \(self.table(table))")
        }
    }

    /// The effect of a run, in the transaction that ends it.
    package func write(_ effect: Effect, ending run: DurableRun<Self>) async throws {
        try await perform("insert into \(table("effect")) values (\(effect.number), \(run.attempt))", ending: run)
    }

    /// The number of rows of a table; a condition may follow its name.
    package func count(_ what: String) async throws -> Int {
        try await perform("select count(*) from \(table(what))").first ?? 0
    }
}

/// Returns when the condition holds; only a broken library keeps it from that.
package func waitUntil(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await TimerClock().sleep(for: .milliseconds(5)) }
}
