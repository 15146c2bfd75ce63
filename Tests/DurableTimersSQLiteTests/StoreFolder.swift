#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import Timers

    /// A new folder for the file of a store, deleted with this object.
    final class StoreFolder: Sendable {
        let path: String
        var file: String { path + "/timers.sqlite" }

        init() throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID())").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func store(patience: Duration = .seconds(60)) throws -> SQLiteStore {
            try SQLiteStore(path: file, patience: patience)
        }
    }

    extension SQLiteStore {
        /// Claims all that is due of some kinds.
        func claim(
            _ names: String..., by runner: RunnerID, lease: Duration = .seconds(60), isThorough: Bool = false
        ) async throws -> ClaimAnswer {
            let kinds = names.map { name in ClaimRequest.Kind(name: name, slots: 1000, attempts: 5) }
            return try await claim(
                ClaimRequest(runner: runner, kinds: kinds, limit: 1000, lease: lease, isThorough: isThorough))
        }

        func schedule(_ name: String, key: String? = nil, _ time: DeadlineTime = .after(.zero)) async throws
            -> DeadlineID
        {
            let request = DeadlineRequest(name: name, key: key, time: time, payload: [1, 2, 3])
            return try await schedule([request])[0]
        }
    }

    /// Waits for a notice that something is due, and returns its kind.
    ///
    /// Only a broken library lets a test wait until its time limit.
    func nextDue(in notices: AsyncStream<StoreNotice>) async -> String? {
        for await notice in notices {
            if case .due(_, let name) = notice { return name }
        }
        return nil
    }
#endif
