#if SQLite
    @_spi(Store) import DurableTimers
    import DurableTimersSQLite
    import Synchronization
    import Testing
    import Timers

    /// Two releases of a program, on a clock that the test sets.
    @Suite struct `A release that is silent` {
        private final class Clock: Sendable {
            private let instant = Mutex(TimerInstant(nanoseconds: 1_000_000_000_000_000, on: .wall))

            var now: TimerInstant { instant.withLock { instant in instant } }
            func advance(by duration: Duration) { instant.withLock { instant in instant = instant + duration } }
        }

        @Test func `no longer decides after ninety seconds, and does again when it speaks`() async throws {
            let (folder, clock) = (try StoreFolder(), Clock())
            let store = try SQLiteStore(path: folder.file, clock: { clock.now })
            let start = clock.now
            let releases = ["old", "new"].map { schedule in (schedule, RunnerID()) }
            func ensure(_ number: Int) async throws {
                let (schedule, runner) = releases[number]
                let release = RepeatingDeadline.Release(runner: runner, since: start + .seconds(number))
                try await store.ensure([
                    RepeatingDeadline(name: "job", schedule: schedule, first: start + .seconds(9999), release: release)
                ])
            }
            func standing(_ number: Int) async throws -> ScheduleStanding? {
                let (schedule, runner) = releases[number]
                let kind = ClaimRequest.Kind(name: "job", schedule: schedule, slots: 1, attempts: 1)
                return try await store.claim(
                    ClaimRequest(runner: runner, kinds: [kind], limit: 1, lease: .seconds(15), isThorough: true)
                ).standings["job"]
            }
            try await ensure(0)
            try await ensure(1)
            for _ in 0..<3 {
                clock.advance(by: .seconds(30))
                #expect(try await standing(0) == .superseded(by: "new"))
            }
            clock.advance(by: .seconds(1))
            #expect(try await standing(0) == .missing)
            try await ensure(0)
            #expect(try await standing(0) == nil)
            // Its own claim says that it lives.
            _ = try await standing(1)
            try await ensure(1)
            #expect(try await standing(0) == .superseded(by: "new"))
        }
    }
#endif
