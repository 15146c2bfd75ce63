#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import GRDB
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient) struct `A store whose file fails` {
        private let folder: StoreFolder

        init() throws { folder = try StoreFolder() }

        /// A configuration that lets no file grow beyond some pages.
        private func limited(pages: Int) -> Configuration {
            var configuration = Configuration()
            configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA max_page_count = \(pages)") }
            return configuration
        }

        /// Schedules deadlines until the store takes no more.
        private static func fill(_ store: SQLiteStore) async throws -> (kept: [DeadlineID], failure: SQLiteStoreError) {
            let request = DeadlineRequest(
                name: "trial", time: .after(.zero), payload: [UInt8](repeating: 0, count: 3000))
            var kept: [DeadlineID] = []
            while true {
                do { kept += try await store.schedule([request]) } catch let error as SQLiteStoreError {
                    return (kept, error)
                }
            }
        }

        @Test func `waits for the lock of another process`() async throws {
            let store = try folder.store()
            let other = try DatabaseQueue(path: folder.file)
            let (isLocked, mayEnd) = (Milestone(), Milestone())
            let transaction = Task {
                try await other.writeWithoutTransaction { db in
                    try db.inTransaction(.immediate) {
                        isLocked.reach()
                        mayEnd.block()
                        return .commit
                    }
                }
            }
            await isLocked.reached()
            let call = Task { try await store.schedule("trial", key: "7") }
            mayEnd.reach()
            try await transaction.value
            #expect(try await store.find(.id(call.value)) != nil)
        }

        @Test func `gives up when its patience ends, and names the file`() async throws {
            let store = try folder.store(patience: .milliseconds(20))
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: folder.file, configuration: configuration)
            try await other.writeWithoutTransaction { db in try db.beginTransaction(.immediate) }
            let error = await #expect(throws: SQLiteStoreError.self) { try await store.schedule("trial", key: "7") }
            #expect(error?.code == .busy)
            #expect(error?.description.contains(folder.file) == true)
            // A look needs no lock.
            #expect(try await store.claim("trial", by: RunnerID()).claimed == [])
            #expect(try await store.find(.key(name: "trial", "7")) == nil)
            try await other.writeWithoutTransaction { db in try db.rollback() }
            _ = try await store.schedule("trial", key: "7")
            #expect(try await store.find(.key(name: "trial", "7")) != nil)
        }

        @Test func `keeps what it has when the disk is full`() async throws {
            let store = try SQLiteStore(path: folder.file, configuration: limited(pages: 40))
            let (kept, failure) = try await Self.fill(store)
            #expect(failure.code == .full)
            #expect(failure.description.contains(folder.file))
            #expect(kept.count > 10)
            #expect(try await store.list(DeadlineQuery(limit: 1000)).map(\.id) == kept)
            // Runs end, and so make room.
            let runner = RunnerID()
            let claimed = try await store.claim("trial", by: runner).claimed
            #expect(claimed.map(\.id) == kept)
            let ends = claimed.map { run in RunEnd(run.token, .finished(keep: .zero)) }
            #expect(try await store.end(ends, of: runner) == [])
            _ = try await store.schedule("trial", key: "7")
        }

        @Test(.oneProcess) func `keeps what it has when the system lets no file grow`() async throws {
            _ = try folder.store()
            await #expect(processExitsWith: .success) { [path = folder.file as String] in
                let store = try SQLiteStore(path: path)
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 400_000, rlim_max: 400_000)
                try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
                let (kept, failure) = try await Self.fill(store)
                try #require(failure.code == .full || failure.code == .inputOutput)
                try #require(failure.description.contains(path))
                try #require(kept.count > 10)
                try #require(try await store.list(DeadlineQuery(limit: 1000)).map(\.id) == kept)
            }
            // The process has ended: another one finds all that was kept, and no more.
            let store = try folder.store()
            #expect(try await store.list(DeadlineQuery(limit: 1000)).count > 10)
            let check = try await store.write { db in try String.fetchOne(db, sql: "PRAGMA integrity_check") }
            #expect(check == "ok")
        }

        @Test(.oneProcess) func `says that the file cannot be written to`() async throws {
            try await {
                let store = try folder.store()
                _ = try await store.schedule("trial", key: "7")
            }()
            await #expect(processExitsWith: .success) {
                [file = folder.file as String, folder = folder.path as String] in
                // Root may write to every file.
                if getuid() == 0 { try #require(setuid(65_534) == 0) }
                do {
                    let store = try SQLiteStore(path: file)
                    _ = try await store.schedule("trial", key: "8")
                    Issue.record("the file was written to in \(folder)")
                } catch let error as SQLiteStoreError {
                    try #require(error.code == .readOnly || error.code == .cannotOpen, "\(error)")
                    try #require(error.description.contains(file))
                }
            }
            #expect(try await folder.store().find(.key(name: "trial", "7")) != nil)
        }
    }
#endif
