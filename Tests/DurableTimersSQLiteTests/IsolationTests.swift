#if SQLite
    import Dispatch
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import GRDB
    import Testing
    import Timers

    @Suite struct `The calls of a store` {
        @MainActor private struct Place {
            private let key = DispatchSpecificKey<Bool>()

            init() { DispatchQueue.main.setSpecific(key: key, value: true) }

            func check(_ call: String) {
                #expect(DispatchQueue.getSpecific(key: key) == true, "after \(call)")
            }
        }

        /// Optimised code once went on elsewhere after some of them.
        @Test @MainActor func `return to the actor of their caller`() async throws {
            let folder = try StoreFolder()
            let (store, place, runner) = (try folder.store(), Place(), RunnerID())
            place.check("nothing")
            _ = try await store.schedule("trial", key: "7")
            place.check("schedule")
            try await store.ensure([RepeatingDeadline(name: "cleanup", schedule: "daily", first: try await store.now())]
            )
            place.check("ensure")
            _ = try await store.find(.key(name: "trial", "7"))
            place.check("find")
            try await store.join(runner)
            place.check("join")
            let request = ClaimRequest(
                runner: runner, kinds: [ClaimRequest.Kind(name: "trial", slots: 1, attempts: 1)], limit: 1,
                lease: .seconds(60))
            let runs = try await store.claim(request).claimed.map(\.token)
            place.check("claim")
            _ = try await store.renew(runs, of: runner, lease: .seconds(60))
            place.check("renew")
            _ = try await store.end(runs.map { run in RunEnd(run, .dead(failure: "no")) }, of: runner)
            place.check("end")
            _ = try await store.list(DeadlineQuery())
            place.check("list")
            _ = try await store.counts()
            place.check("counts")
            _ = try await store.revive(runs.map(\.id))
            place.check("revive")
            _ = try await store.cancel(.key(name: "trial", "7"))
            place.check("cancel")
            _ = try await store.delete(runs.map(\.id))
            place.check("delete")
            _ = try await store.prune(dead: [:], limit: 1)
            place.check("prune")
            try await store.write { db in try db.execute(sql: "create table other (id)") }
            place.check("write")
            await store.leave(runner)
            place.check("leave")
        }
    }
#endif
