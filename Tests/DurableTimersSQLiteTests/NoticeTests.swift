#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import GRDB
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient) struct `The notices of a store` {
        private let folder: StoreFolder

        init() throws { folder = try StoreFolder() }

        @Test func `name what the store itself writes`() async throws {
            let store = try folder.store()
            let notices = store.notices(for: RunnerID())
            _ = try await store.schedule("trial", .after(.seconds(5)))
            #expect(await nextDue(in: notices) == "trial")
        }

        @Test func `leave out what is due later than a runner looks`() async throws {
            let store = try folder.store()
            let notices = store.notices(for: RunnerID())
            _ = try await store.schedule("far", .after(.seconds(3600)))
            _ = try await store.schedule("near", .after(.seconds(5)))
            #expect(await nextDue(in: notices) == "near")
        }

        @Test func `tell what another connection commits`() async throws {
            let store = try folder.store()
            let notices = store.notices(for: RunnerID())
            var iterator = notices.makeAsyncIterator()
            #expect(await iterator.next() == .reliable)
            #expect(await iterator.next() == .changed)
            let other = try folder.store()
            for number in 0..<20 {
                _ = try await other.schedule("trial", key: "\(number)", .after(.seconds(5)))
                #expect(await iterator.next() == .changed)
            }
        }

        @Test func `tell what was revived`() async throws {
            let store = try folder.store()
            _ = try await store.schedule("trial")
            let runner = RunnerID()
            let run = try #require(try await store.claim("trial", by: runner).claimed.first)
            _ = try await store.end([RunEnd(run.token, .dead(failure: "no"))], of: runner)
            let notices = store.notices(for: runner)
            #expect(try await store.revive([run.id]) == 1)
            #expect(await nextDue(in: notices) == "trial")
        }

        #if os(Linux) || os(macOS)
            @Test(.oneProcess) func `tell that another process has written and was killed`() async throws {
                let store = try folder.store()
                let notices = store.notices(for: RunnerID())
                let id = try await store.schedule("trial", .after(.seconds(3600)))
                await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
                    let store = try SQLiteStore(path: path)
                    let runner = RunnerID()
                    try await store.join(runner)
                    _ = try await store.schedule("crash")
                    _ = try await store.claim("crash", by: runner, lease: .seconds(3600))
                    raise(SIGKILL)
                }
                // The lease of the run lasts an hour; the lock of its runner is free.
                let runner = RunnerID()
                var claimed: [DeadlineRecord] = []
                for await _ in notices {
                    claimed = try await store.claim("trial", "crash", by: runner).claimed
                    if !claimed.isEmpty { break }
                }
                #expect(claimed.map(\.name) == ["crash"])
                #expect(claimed.map(\.attempt) == [2])
                #expect(try await store.find(.id(id))?.state == .waiting)
            }
        #endif
    }

    #if os(Linux) || os(macOS)
        @Suite struct `The lock of a runner` {
            private let folder: StoreFolder

            init() throws { folder = try StoreFolder() }

            /// Lets a runner join, and begin a run that it does not end.
            private func begin(on store: SQLiteStore) async throws {
                let runner = RunnerID()
                try await store.join(runner)
                _ = try await store.schedule("trial")
                #expect(try await store.claim("trial", by: runner).claimed.count == 1)
            }

            private func runners(of store: SQLiteStore) async throws -> Int? {
                try await store.write { db in try Int.fetchOne(db, sql: "select count(*) from timers_runner") }
            }

            @Test func `keeps its runs while the store lives`() async throws {
                let store = try folder.store()
                try await begin(on: store)
                // A store of the same process, and of the same file, sees the lock.
                for other in [store, try folder.store()] {
                    let answer = try await other.claim("trial", by: RunnerID(), isThorough: true)
                    #expect(answer.claimed.isEmpty)
                }
            }

            @Test func `is free once the store is gone`() async throws {
                let other = try folder.store()
                try await begin(on: folder.store())
                let answer = try await other.claim("trial", by: RunnerID(), isThorough: true)
                #expect(answer.claimed.count == 1)
                // The row of the runner is gone, too.
                #expect(try await runners(of: other) == 0)
            }

            @Test func `says nothing in another file of locks`() async throws {
                let store = try folder.store()
                try await begin(on: store)
                #expect(unsafe unlink(folder.file + "-runners") == 0)
                let answer = try await folder.store().claim("trial", by: RunnerID(), isThorough: true)
                #expect(answer.claimed.isEmpty)
            }

            @Test func `is given up by a runner that leaves`() async throws {
                let store = try folder.store()
                let runner = RunnerID()
                try await store.join(runner)
                await store.leave(runner)
                #expect(try await runners(of: store) == 0)
            }
        }
    #endif
#endif
