#if Postgres
    import DurableTestSupport
    import Dispatch
    @_spi(Store) import DurableTimers
    import DurableTimersPostgres
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient, .enabled(if: SharedServer.isThere, SharedServer.word))
    struct `Runners whose wall clocks are wrong` {
        @Test func `run each deadline once, and none early by the clock of the server`() async throws {
            let (url, schema) = (try await SharedServer.url(), SharedServer.uniqueSchema())
            let store = try PostgresStore(url: url, schema: schema)
            try await store.migrate()
            _ = try await store.executor.query(
                "create table \(schema).effect (number bigint, deadline timestamptz, at timestamptz)")
            let log = EventLog()
            let runners = try [-5, 7].map { hours in
                let scheduler = TimerScheduler(driver: WrongClock(by: .seconds(hours * 3600)))
                // Each has connections of its own, as another process would.
                let store = try PostgresStore(url: url, schema: schema)
                let timers = DurableTimers(store: store, on: scheduler, observer: log)
                timers.handle(Effect.self, options: DeadlineOptions(backoff: .constant(.milliseconds(50)))) {
                    effect, run in
                    // Retries wait by the clock of the server, too.
                    if run.attempt == 1, effect.number.isMultiple(of: 5) { throw CancellationError() }
                    try await store.write { transaction in
                        _ = try await transaction.query(
                            "insert into \(schema).effect values ($1, $2, clock_timestamp())",
                            [.int8(Int64(effect.number)), .timestamptz(run.scheduled)])
                        try await run.complete(in: transaction)
                    }
                }
                return (timers, Task { try await timers.run() })
            }
            for number in 0..<100 {
                try await runners[Int(number % 2)].0.schedule(
                    Effect(number: number), key: "\(number)", .after(.milliseconds(500 + number * 10)))
            }
            try await waitUntil { try await store.count("effect") == 100 }
            for (_, task) in runners { task.cancel() }
            for (_, task) in runners { try await task.value }
            #expect(try await store.count("effect where at < deadline") == 0)
            #expect(try await store.executor.query("select distinct number from \(schema).effect").count == 100)
            let late = log.lateness.max() ?? .zero
            print("the latest of 100 with clocks twelve hours apart: \(late)")
            // An hour would be that of a clock.
            #expect(log.lateness.count == 120 && late < .seconds(1800))
        }
    }

    /// A context whose wall clock is wrong by hours.
    private final class WrongClock: TimerDriver {
        private let offset: Duration
        private let queue = DispatchQueue(label: "wrong clock")
        private let alarms = Mutex<[TimerSchedule.ClockKind: (alarm: TimerAlarm, number: Int)]>([:])
        private let number = Atomic(0)
        private let clocks = [
            TimerSchedule.ClockKind.continuous, .suspending, .wall,
        ].map { kind in (kind, TimerClock(clock: kind)) }

        init(by offset: Duration) { self.offset = offset }

        func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
            let right = clocks.first { kind, _ in kind == clock }?.1.now ?? .never
            return clock == .wall ? right + offset : right
        }

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
            let number = number.add(1, ordering: .relaxed).newValue
            let clock = alarm.clock
            alarms.withLock { alarms in alarms[clock] = (alarm, number) }
            let nanoseconds = max(now(on: clock).duration(to: instant), .zero) / .nanoseconds(1)
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(min(nanoseconds, 1e15)))) { [weak self] in
                self?.ring(clock, number)
            }
        }

        private func ring(_ clock: TimerSchedule.ClockKind, _ number: Int) {
            let alarm: TimerAlarm? = alarms.withLock { alarms in
                guard alarms[clock]?.number == number else { return nil }
                return alarms.removeValue(forKey: clock)?.alarm
            }
            alarm?.ring()
        }

        func disarm(_ clock: TimerSchedule.ClockKind) {
            // Released with the lock open.
            _ = alarms.withLock { alarms in alarms.removeValue(forKey: clock) }
        }

        func run(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }
    }
#endif
