#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Synchronization
    import TestSupport
    import Testing
    import Timers
    import TimersTesting

    /// The suite that every store has to pass; both clients of a database are connections to one file.
    @Suite(.timeLimit(.minutes(20))) struct `A store in a file` {
        @Test(.ownThread, arguments: StorePromise.allCases)
        func `keeps the promises of stores`(_ promise: StorePromise) async throws {
            let violations = await Self.violations(of: [promise], seed: 1)
            #expect(violations == [])
        }

        @Test(.ownThread, arguments: [2, 3] as [UInt64])
        func `keeps them in other random orders`(_ seed: UInt64) async throws {
            let violations = await Self.violations(of: StorePromise.allCases, seed: seed)
            #expect(violations == [])
        }

        private static func violations(of promises: [StorePromise], seed: UInt64) async -> [StoreViolation] {
            let folders = Folders()
            return await StoreConformance.violations(of: promises, patience: .seconds(300), seed: seed) { number in
                try folders.folder(number).store()
            }
        }
    }

    private final class Folders: Sendable {
        private let folders = Mutex<[Int: StoreFolder]>([:])

        func folder(_ number: Int) throws -> StoreFolder {
            try folders.withLock { folders in
                if let folder = folders[number] { return folder }
                let folder = try StoreFolder()
                folders[number] = folder
                return folder
            }
        }
    }
#endif
