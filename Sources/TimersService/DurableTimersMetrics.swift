#if Service
    @_spi(Store) public import DurableTimers
    import Metrics
    import Synchronization
    import Timers

    /// Counts the events of durable timers, as their observer.
    ///
    /// Each metric has the dimension `store`. Those of the first table also have `kind`, the name of the kind:
    ///
    /// | metric | kind | what it counts |
    /// |---|---|---|
    /// | `durable_timers_runs` | counter | handlers that began |
    /// | `durable_timers_retries` | counter | handlers that threw and run again |
    /// | `durable_timers_deaths` | counter | deadlines that became dead |
    /// | `durable_timers_leases_lost` | counter | runs that lost their leases |
    /// | `durable_timers_missed` | counter | dates that passed without a run of their own |
    /// | `durable_timers_running` | meter | handlers that run in this process |
    /// | `durable_timers_lateness` | timer | how late first attempts begin, on the store's clock |
    /// | `durable_timers_duration` | timer | how long handlers take that return |
    /// | `durable_timers_waiting` | meter | deadlines in the store that wait and are not due |
    /// | `durable_timers_due` | meter | those that are due |
    /// | `durable_timers_leased` | meter | those that run, in any process |
    /// | `durable_timers_dead` | meter | those that are dead |
    /// | `durable_timers_overdue` | meter | seconds that the first of those that are due has been due |
    ///
    /// | metric | kind | what it counts |
    /// |---|---|---|
    /// | `durable_timers_looks` | timer | how long the store takes to answer whether something is due |
    /// | `durable_timers_store_failures` | counter | outages of the store that have begun |
    /// | `durable_timers_clock_offset` | meter | seconds that the store's clock is ahead of the machine's |
    ///
    /// The last five rows of the first table need every row of the store, so only ``counting(_:every:)`` gathers them.
    public final class DurableTimersMetrics: DurableTimersObserver {
        private final class Handlers: Sendable {
            let runs: Counter
            let retries: Counter
            let deaths: Counter
            let leasesLost: Counter
            let missed: Counter
            let running: Meter
            let lateness: Metrics.Timer
            let duration: Metrics.Timer

            init(_ store: String, _ kind: String) {
                let dimensions = [("store", store), ("kind", kind)]
                runs = Counter(label: "durable_timers_runs", dimensions: dimensions)
                retries = Counter(label: "durable_timers_retries", dimensions: dimensions)
                deaths = Counter(label: "durable_timers_deaths", dimensions: dimensions)
                leasesLost = Counter(label: "durable_timers_leases_lost", dimensions: dimensions)
                missed = Counter(label: "durable_timers_missed", dimensions: dimensions)
                running = Meter(label: "durable_timers_running", dimensions: dimensions)
                lateness = Metrics.Timer(label: "durable_timers_lateness", dimensions: dimensions)
                duration = Metrics.Timer(label: "durable_timers_duration", dimensions: dimensions)
            }
        }

        private let store: String
        private let next: (any DurableTimersObserver)?
        private let looks: Metrics.Timer
        private let storeFailures: Counter
        private let clockOffset: Meter
        private let handlers: NamedHandlers<Handlers>
        /// The meters of the rows of each kind that was ever counted.
        private let rows = Mutex<[String: RowMeters]>([:])

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - store: the name of the store in the dimensions.
        ///   - next: another observer, which also receives each event.
        public init(store: String, next: (any DurableTimersObserver)? = nil) {
            self.store = store
            self.next = next
            handlers = NamedHandlers { kind in Handlers(store, kind) }
            let dimensions = [("store", store)]
            looks = Metrics.Timer(label: "durable_timers_looks", dimensions: dimensions)
            storeFailures = Counter(label: "durable_timers_store_failures", dimensions: dimensions)
            clockOffset = Meter(label: "durable_timers_clock_offset", dimensions: dimensions)
        }

        /// Counts the event.
        public func durableTimers(did event: DurableEvent) {
            switch event {
            case .began(let run):
                let handlers = handlers[run.name]
                handlers.runs.increment()
                if run.attempt == 1 { handlers.lateness.record(duration: run.lateness) }
            case .finished(let run, let duration): handlers[run.name].duration.record(duration: duration)
            case .failed(let run, _, _, .some): handlers[run.name].retries.increment()
            case .died(_, let name, _): handlers[name].deaths.increment()
            case .leaseLost(_, let name): handlers[name].leasesLost.increment()
            case .missed(let name, let count): handlers[name].missed.increment(by: count)
            case .looked(_, _, let duration): looks.record(duration: duration)
            case .storeFailed(_, _, .zero): storeFailures.increment()
            case .clockOffset(let offset): clockOffset.set(offset.seconds)
            case .failed(_, _, _, nil), .storeFailed, .runsLong, .givenBack, .undecodable, .unknownKinds,
                .storeRecovered, .noticesUnreliable,
                .noticesReliable, .disowned:
                break
            }
            next?.durableTimers(did: event)
        }

        /// The trace that the next observer knows; nil without one.
        public func currentTrace() -> String? { next?.currentTrace() }

        /// Counts a handler while it runs.
        public func perform(
            _ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void
        ) async throws {
            let running = handlers[run.name].running
            running.increment()
            defer { running.decrement() }
            if let next { try await next.perform(run, trace: trace, handler) } else { try await handler() }
        }

        /// Returns a service that counts the rows of the store from time to time.
        ///
        /// Each count reads every row, in each replica with such a service, and jitter spreads the counts. After an
        /// error of the store the next ones come later and later.
        ///
        /// - Parameters:
        ///   - timers: the timers of the store.
        ///   - interval: how often to count; an interval below 10 seconds counts as 10 seconds.
        /// - Returns: the service, which runs until its group shuts down.
        public func counting<Store: DeadlineStore>(
            _ timers: DurableTimers<Store>, every interval: Duration = .seconds(60)
        ) -> PeriodicService {
            let interval = max(interval, .seconds(10))
            let schedule = TimerSchedule.every(interval, first: .immediately).jitter(interval / 10)
                .onError(.backOff(.exponential(from: interval, maximum: interval * 10, jitter: 0.5)))
            return PeriodicService(schedule, name: "durable timers of \(store)", shutdownLimit: .zero) { _ in
                self.set(try await timers.counts())
            }
        }

        private func set(_ counts: [KindCounts]) {
            // A kind without rows is not among the counts, and its meters show zero.
            var all = rows.withLock { rows in rows.mapValues { meters in (meters, KindCounts(name: "")) } }
            for count in counts {
                let meters = all[count.name]?.0 ?? RowMeters(store, count.name)
                all[count.name] = (meters, count)
            }
            rows.withLock { [all] rows in rows = all.mapValues(\.0) }
            for (meters, count) in all.values { meters.set(count) }
        }
    }

    /// The meters of the rows of one kind.
    private final class RowMeters: Sendable {
        private let waiting: Meter
        private let due: Meter
        private let leased: Meter
        private let dead: Meter
        private let overdue: Meter

        init(_ store: String, _ kind: String) {
            let dimensions = [("store", store), ("kind", kind)]
            waiting = Meter(label: "durable_timers_waiting", dimensions: dimensions)
            due = Meter(label: "durable_timers_due", dimensions: dimensions)
            leased = Meter(label: "durable_timers_leased", dimensions: dimensions)
            dead = Meter(label: "durable_timers_dead", dimensions: dimensions)
            overdue = Meter(label: "durable_timers_overdue", dimensions: dimensions)
        }

        func set(_ counts: KindCounts) {
            waiting.set(counts.waiting)
            due.set(counts.due)
            leased.set(counts.running)
            dead.set(counts.dead)
            overdue.set(counts.lateness.seconds)
        }
    }
#endif
