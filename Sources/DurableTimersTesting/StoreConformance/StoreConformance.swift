@_spi(Store) public import DurableTimers
import Timers

/// Checks a store of your own against what `DeadlineStore` promises.
///
/// ```swift
/// import DurableTimers
///
/// // The closure opens a client of the database with a number.
/// func check(
///     _ open: @escaping @Sendable (Int) async throws -> MemoryStore
/// ) async {
///     let violations = await StoreConformance.violations(open)
///     assert(violations.isEmpty, "\(violations)")
/// }
/// ```
///
/// The checks take some seconds of real time, as leases have to end; in virtual time they take none. No check fails
/// because a machine is slow.
public enum StoreConformance: Sendable {
    /// Returns the promises that a store with synchronous transactions does not keep.
    ///
    /// - Parameters:
    ///   - promises: the promises to check.
    ///   - patience: how long to wait for something that should happen soon, above zero.
    ///   - seed: of the random orders; each violation of those names it.
    ///   - open: opens a client of the database with this number. A database that no call has opened before is empty.
    ///     Each number is used twice, for two clients of one database, such as two connections.
    /// - Returns: one violation for each promise that is not kept, in the order of `promises`.
    public static func violations<Store: SynchronousTransactions>(
        of promises: [StorePromise] = StorePromise.allCases,
        patience: Duration = .seconds(10),
        seed: UInt64 = 1,
        _ open: @escaping @Sendable (_ database: Int) async throws -> Store
    ) async -> [StoreViolation] {
        await violations(of: promises, patience, seed) { number in
            let store = try await open(number)
            return StoreClient(store: try testable(store)) { script in
                try await store.write { transaction in
                    if !script.schedules.isEmpty { _ = try store.schedule(script.schedules, in: transaction) }
                    for deadline in script.cancels { _ = try store.cancel(deadline, stopsRun: false, in: transaction) }
                    for end in script.ends { try store.end(end, of: script.runner, in: transaction) }
                    if script.fails { throw StoreScript.Failure() }
                }
            }
        }
    }

    /// Returns the promises that a store with asynchronous transactions does not keep.
    ///
    /// - Parameters:
    ///   - promises: the promises to check.
    ///   - patience: how long to wait for something that should happen soon, above zero.
    ///   - seed: of the random orders; each violation of those names it.
    ///   - open: opens a client of the database with this number. A database that no call has opened before is empty.
    ///     Each number is used twice, for two clients of one database, such as two connections.
    /// - Returns: one violation for each promise that is not kept, in the order of `promises`.
    @_disfavoredOverload
    public static func violations<Store: AsynchronousTransactions>(
        of promises: [StorePromise] = StorePromise.allCases,
        patience: Duration = .seconds(10),
        seed: UInt64 = 1,
        _ open: @escaping @Sendable (_ database: Int) async throws -> Store
    ) async -> [StoreViolation] {
        await violations(of: promises, patience, seed) { number in
            let store = try await open(number)
            return StoreClient(store: try testable(store)) { script in
                try await store.write { transaction in
                    if !script.schedules.isEmpty { _ = try await store.schedule(script.schedules, in: transaction) }
                    for deadline in script.cancels {
                        _ = try await store.cancel(deadline, stopsRun: false, in: transaction)
                    }
                    for end in script.ends { try await store.end(end, of: script.runner, in: transaction) }
                    if script.fails { throw StoreScript.Failure() }
                }
            }
        }
    }

    private static func violations(
        of promises: [StorePromise], _ patience: Duration, _ seed: UInt64,
        _ open: @Sendable (Int) async throws -> StoreClient
    ) async -> [StoreViolation] {
        require(patience > .zero, "patience cannot be \(patience)")
        var violations: [StoreViolation] = []
        for (number, promise) in promises.enumerated() {
            do {
                let check = StoreCheck(
                    one: try await open(number), other: try await open(number), patience: patience, seed: seed)
                try await check.check(promise)
            } catch {
                violations.append(StoreViolation(promise: promise, reason: "\(error)"))
            }
        }
        return violations
    }
}

/// A store as these checks see it: they are its user and its runner.
typealias TestedStore = DeadlineStore & RunStore

private func testable(_ store: any DeadlineStore) throws -> any TestedStore {
    guard let store = store as? any TestedStore else {
        throw DurableError(.invalidStore, "\(type(of: store)) is no RunStore: import DurableTimers with @_spi(Store)")
    }
    return store
}

/// One client of a database.
struct StoreClient: Sendable {
    let store: any TestedStore
    /// Does what a script says in one transaction.
    let transact: @Sendable (StoreScript) async throws -> Void
}

/// What a transaction does.
struct StoreScript: Sendable {
    var schedules: [DeadlineRequest] = []
    var cancels: [DeadlineReference] = []
    var ends: [RunEnd] = []
    var runner = RunnerID()
    /// Whether the transaction throws in the end.
    var fails = false

    struct Failure: Error {}
}
