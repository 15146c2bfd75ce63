@_spi(Store) import DurableTimers
import DurableTimersTesting
import Synchronization
import Testing
import Timers
import TimersTesting

/// A program with durable timers that checks promises of *What is promised*, whatever happens to its processes.
enum PromiseProgram: String, CaseIterable, Sendable {
    /// Kept, at least once, once with a transaction, fenced, never early, one place.
    case transactions
    /// The effects of handlers without a transaction, which may cancel and throw.
    case attempts
    /// Calls that fail, and processes that join: none of them counts as an attempt, and none makes a deadline late.
    case fair
    /// Processes that are shut down give back what they have not finished.
    case shutdowns
    /// Processes that die: the runs begin again when their leases end.
    case deaths
    /// One key: the last deadline counts, also if it comes during a run.
    case moves
    /// Each date of a repeating deadline runs, and its effect happens once.
    case dates
    /// Releases with other schedules.
    case releases
    /// Cancelled: a run that is stopped has no effect afterwards, and is the last one of its deadline.
    case stops
    /// Paused: no run of a kind begins before it goes on.
    case pauses

    var faults: FaultyStore.Faults {
        switch self {
        case .transactions, .attempts, .moves, .dates, .stops, .pauses: .usual
        case .fair: [.failures, .joins]
        case .shutdowns: [.shutdowns, .joins]
        case .deaths: [.deaths, .joins]
        case .releases: .all
        }
    }

    func run(in time: VirtualTime) async throws {
        switch self {
        case .transactions: try await transactions(time)
        case .attempts: try await attempts(time)
        case .fair: try await fair(time)
        case .shutdowns: try await shutdowns(time)
        case .deaths: try await deaths(time)
        case .moves: try await moves(time)
        case .dates: try await dates(time)
        case .releases: try await releases(time)
        case .stops: try await stops(time)
        case .pauses: try await pauses(time)
        }
    }

    /// What a promise asks for does not hold.
    struct Broken: Error { var promise: String }

    static func check(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
        if !holds { throw Broken(promise: promise()) }
    }

    private static func schedule(
        _ delays: [Int], in database: MemoryStore
    ) async throws {
        let client = DurableTimers(store: database)
        for (number, delay) in delays.enumerated() {
            try await client.schedule(Reminder(number: number), key: "\(number)", .after(.seconds(delay)))
        }
    }

    private static func timers(
        _ store: FaultyStore, lease: Duration = .seconds(6), shutdown: Duration = .seconds(2)
    ) -> DurableTimers<FaultyStore> {
        DurableTimers(store: store, lease: lease, shutdownLimit: shutdown)
    }

    // MARK: Programs

    /// Runs processes whose reminders come after these delays, by their numbers, and checks what holds for each run.
    ///
    /// - Parameters:
    ///   - delays: when the reminders are due, in seconds.
    ///   - time: the time of the test.
    ///   - processes: how many processes run at first.
    ///   - limit: how many faults happen at most.
    ///   - options: those of the reminders.
    ///   - look: sees each run before it notes that it has begun.
    ///   - handler: what a run does between its begin and its end.
    ///   - body: the test.
    /// - Returns: what the runs did.
    /// - Throws: ``Broken`` if a promise does not hold.
    @discardableResult
    private func play(
        _ delays: [Int], _ time: VirtualTime, processes: Int = 1, atMost limit: Int = 3,
        options: DeadlineOptions = DeadlineOptions(),
        look: @escaping @Sendable (Reminder, DurableRun<FaultyStore>) -> Void = { _, _ in },
        _ handler: @escaping @Sendable (Reminder, DurableRun<FaultyStore>, RunBook, FaultyStore) async throws -> Void,
        during body: (DurableTimers<MemoryStore>) async throws -> Void
    ) async throws -> RunBook {
        let (database, runs) = (MemoryStore(), RunBook())
        try await Self.schedule(delays, in: database)
        try await time.withProcesses(processes, of: database, faults: faults, atMost: limit) { store in
            let timers = Self.timers(store)
            timers.handle(Reminder.self, options: options) { reminder, run in
                look(reminder, run)
                try await runs.begin(run, of: store, in: time)
                defer { runs.end(run) }
                try await handler(reminder, run, runs, store)
            }
            try await timers.run()
        } during: {
            try await body(DurableTimers(store: database))
        }
        try Self.check(await database.list(DeadlineQuery()) == [], "kept, at least once, and none is dead")
        try runs.check()
        return runs
    }

    private func transactions(_ time: VirtualTime) async throws {
        let effects = Journal<Int>()
        let options = DeadlineOptions(backoff: .constant(.seconds(1)))
        try await play([1, 1, 3], time, processes: 2, options: options) { reminder, run, runs, store in
            // The second one goes on for longer than a lease.
            try await runs.work(reminder.number == 1 ? 8 : 1, run, in: time)
            try await store.write { transaction in
                try run.complete(in: transaction)
                effects.add(reminder.number)
            }
        } during: { _ in
            await time.advance(by: .seconds(100))
        }
        try Self.check(effects.entries.sorted() == [0, 1, 2], "once with a transaction: \(effects.entries)")
    }

    private func attempts(_ time: VirtualTime) async throws {
        let options = DeadlineOptions(attempts: 6, backoff: .exponential(from: .seconds(1)))
        let runs = try await play([1, 2], time, options: options) { reminder, run, runs, _ in
            try await time.clock.sleep(for: .seconds(1))
            if reminder.number == 0, run.attempt < 2 { throw SomeError() }
            runs.returned(run)
        } during: { _ in
            await time.advance(by: .seconds(150))
        }
        try Self.check(runs.finished == [0, 1], "each has a handler that returns: \(runs.finished)")
    }

    private func fair(_ time: VirtualTime) async throws {
        let options = DeadlineOptions(attempts: 1)
        let runs = try await play([1, 2, 2], time, atMost: 4, options: options) { reminder, run, runs, _ in
            try await runs.work(reminder.number == 1 ? 10 : 1, run, in: time)
            runs.returned(run)
        } during: { _ in
            await time.advance(by: .seconds(100))
        }
        try Self.check(runs.attempts == [1], "fair: \(runs.attempts)")
        try Self.check(runs.latest < .seconds(21), "late by \(runs.latest)")
    }

    private func shutdowns(_ time: VirtualTime) async throws {
        let gaps = Mutex<(given: TimerInstant?, longest: Duration)>((nil, .zero))
        let runs = try await play([1, 2], time, options: DeadlineOptions(attempts: 1)) { reminder, run, runs, _ in
            gaps.withLock { gaps in
                if reminder.number == 1, let given = gaps.given.take() {
                    gaps.longest = max(gaps.longest, given.duration(to: time.now))
                }
            }
            do { try await time.clock.sleep(for: .seconds(reminder.number == 1 ? 10 : 1)) } catch {
                if reminder.number == 1 { gaps.withLock { gaps in gaps.given = time.now } }
                throw error
            }
            runs.returned(run)
        } during: { _ in
            await time.advance(by: .seconds(80))
        }
        let (given, longest) = gaps.withLock { gaps in gaps }
        try Self.check(given == nil && longest <= .milliseconds(50), "given back: \(longest)")
        try Self.check(runs.attempts == [1], "given back: the attempt does not count: \(runs.attempts)")
        try Self.check(runs.finished == [0, 1], "at least once: \(runs.finished)")
    }

    private func deaths(_ time: VirtualTime) async throws {
        let runs = try await play([1, 3], time) { reminder, run, runs, _ in
            try await time.clock.sleep(for: .seconds(reminder.number == 1 ? 4 : 0))
            runs.returned(run)
        } during: { _ in
            await time.advance(by: .seconds(80))
        }
        try Self.check(runs.finished == [0, 1], "at least once: \(runs.finished)")
        // Three deaths, a lease for each, and what a handler had done by then.
        try Self.check(runs.latest <= .seconds(3 * 10), "again soon: \(runs.latest)")
    }

    private func moves(_ time: VirtualTime) async throws {
        let effects = Journal<Int>()
        try await play([1], time) { reminder, run, _, store in
            try await time.clock.sleep(for: .seconds(2))
            try await store.write { transaction in
                try run.complete(in: transaction)
                // The last act of the first one that is moved moves its own deadline, with the end of its run.
                if reminder.number == 1 {
                    try DurableTimers(store: store).schedule(
                        Reminder(number: 2), key: "0", .after(.seconds(1)), in: transaction)
                }
                effects.add(reminder.number)
            }
        } during: { client in
            await time.advance(by: .seconds(2))
            try await client.schedule(Reminder(number: 1), key: "0", .after(.seconds(1)))
            await time.advance(by: .seconds(100))
        }
        // The first one may be moved before it has run.
        try Self.check([[0, 1, 2], [1, 2]].contains(effects.entries), "one key: \(effects.entries)")
    }

    private func dates(_ time: VirtualTime) async throws {
        let database = MemoryStore()
        let effects = Journal<UInt64>()
        try await time.withProcesses(2, of: database, faults: faults) { store in
            let timers = Self.timers(store)
            timers.every("minutely", .every(.seconds(60)).missedTicks(.catchUp())) { run in
                try await time.clock.sleep(for: .seconds(1))
                try await store.write { transaction in
                    try run.complete(in: transaction)
                    effects.add(run.scheduled.nanoseconds / 60_000_000_000)
                }
            }
            try await timers.run()
        } during: {
            await time.advance(by: .seconds(290))
        }
        try Self.check(effects.entries == [1, 2, 3, 4], "dates once: \(effects.entries)")
    }

    private func releases(_ time: VirtualTime) async throws {
        let database = MemoryStore()
        let effects = Journal<String>()
        try await time.withProcesses(2, of: database, faults: faults) { store in
            let timers = Self.timers(store)
            let seconds = [60, 40, 30, 20][store.release]
            timers.every("often", .every(.seconds(seconds))) { run in
                try await time.clock.sleep(for: .seconds(1))
                try await store.write { transaction in
                    try run.complete(in: transaction)
                    effects.add("\(run.scheduled.nanoseconds)")
                }
            }
            timers.handle(Reminder.self) { _, _ in }
            try await timers.run()
        } during: {
            try await Self.schedule([1, 70, 150], in: database)
            await time.advance(by: .seconds(250))
            let rows = await database.list(DeadlineQuery())
            try Self.check(rows.count == 1, "one row for all processes: \(rows.count)")
        }
        try Self.check(Set(effects.entries).count == effects.count, "dates once: \(effects.entries)")
        try Self.check(effects.count >= 2, "dates: \(effects.entries)")
    }

    private func stops(_ time: VirtualTime) async throws {
        let effects = Journal<Int>()
        let stop = Mutex<(instant: TimerInstant, answer: DeadlineCancellation)?>(nil)
        let late = Journal<String>()
        let options = DeadlineOptions(backoff: .constant(.seconds(1)))
        let look: @Sendable (Reminder, DurableRun<FaultyStore>) -> Void = { reminder, run in
            if reminder.number == 0, stop.withLock({ stop in stop != nil }) { late.add("run \(run.token)") }
        }
        try await play([1, 1], time, processes: 2, options: options, look: look) { reminder, run, runs, store in
            try await runs.work(20, run, in: time)
            try await store.write { transaction in
                try run.complete(in: transaction)
                effects.add(reminder.number)
            }
        } during: { client in
            await time.advance(by: .seconds(5))
            let answer = try await client.cancel(Reminder.self, key: "0", stopsRun: true)
            stop.withLock { stop in stop = (time.now, answer) }
            await time.advance(by: .seconds(150))
        }
        let answer = stop.withLock { stop in stop?.answer }
        try Self.check([.stopped, .cancelled].contains(answer), "cancelled: \(String(describing: answer))")
        try Self.check(effects.entries == [1], "what a stopped run writes is refused: \(effects.entries)")
        try Self.check(late.entries.isEmpty, "a stopped run is the last one: \(late.entries)")
    }

    private func pauses(_ time: VirtualTime) async throws {
        let begun = Journal<Duration>()
        let start = time.now
        let look: @Sendable (Reminder, DurableRun<FaultyStore>) -> Void = { _, _ in
            begun.add(start.duration(to: time.now))
        }
        let runs = try await play([1, 10, 20], time, processes: 2, look: look) { _, run, runs, _ in
            try await time.clock.sleep(for: .seconds(1))
            runs.returned(run)
        } during: { client in
            await time.advance(by: .seconds(5))
            try await client.pause(Reminder.name)
            await time.advance(by: .seconds(55))
            try await client.resume(Reminder.name)
            await time.advance(by: .seconds(100))
        }
        // A process may stand still between a claim and its handler, for less than its lease.
        let early = begun.entries.filter { instant in instant > .seconds(11) && instant < .seconds(60) }
        try Self.check(early.isEmpty, "paused: \(early)")
        try Self.check(runs.finished == [0, 1, 2], "at least once: \(runs.finished)")
    }
}

/// What the runs of a program do, and the promises that hold for all of them.
final class RunBook: Sendable {
    private struct State {
        var begun: Set<RunToken> = []
        /// The runs whose handlers have not returned.
        var active: [(run: DurableRun<FaultyStore>, process: VirtualProcess)] = []
        var finished: Set<Int> = []
        var attempts: Set<Int> = []
        var latest = Duration.zero
        var broken: [String] = []
    }

    private let state = Mutex(State())

    func begin(_ run: DurableRun<FaultyStore>, of store: FaultyStore, in time: VirtualTime) async throws {
        let now = time.now(on: .wall)
        state.withLock { state in
            if now < run.scheduled { state.broken.append("never early: \(run.scheduled) at \(now)") }
            if !state.begun.insert(run.token).inserted {
                state.broken.append("one place: run \(run.token) has begun twice")
            }
            state.active.append((run, store.process))
            state.attempts.insert(run.attempt)
            state.latest = max(state.latest, run.scheduled.duration(to: now))
        }
        // What loses its lease at this instant learns of it by then, and a process that goes on then a moment later.
        var others = Set<RunToken>()
        for round in 1...2 {
            try await time.clock.sleep(for: .milliseconds(1))
            state.withLock { state in
                let beside = state.active.filter { other in
                    other.run.id == run.id && other.run.token.fence < run.token.fence
                        && !(other.process.isStopped || other.run.isLeaseLost || run.isLeaseLost)
                }.map(\.run.token)
                others = round == 1 ? Set(beside) : others.intersection(beside)
                for token in others where round == 2 {
                    state.broken.append("one place: \(token) goes on beside \(run.token)")
                }
            }
        }
    }

    /// Works for some seconds, and notes if the run goes on although another one has its lease.
    func work(_ seconds: Int, _ run: DurableRun<FaultyStore>, in time: VirtualTime) async throws {
        var wasLate = false
        for _ in 0..<seconds {
            let start = time.now
            try await time.clock.sleep(for: .seconds(1))
            // A process that stood still may make one step before it learns of it.
            let isLate = isLate(run) && start.duration(to: time.now) == .seconds(1)
            if wasLate, isLate { note("one place: the handler of \(run.token) is not cancelled") }
            wasLate = isLate
        }
    }

    /// Whether a later run has begun.
    private func isLate(_ run: DurableRun<FaultyStore>) -> Bool {
        state.withLock { state in
            state.begun.contains { other in other.id == run.id && other.fence > run.token.fence }
        }
    }

    private func note(_ broken: String) { state.withLock { state in state.broken.append(broken) } }

    func end(_ run: DurableRun<FaultyStore>) {
        state.withLock { state in state.active.removeAll { other in other.run.token == run.token } }
    }

    func returned(_ run: DurableRun<FaultyStore>) {
        state.withLock { state in _ = state.finished.insert(Int(run.key ?? "") ?? -1) }
    }

    var finished: Set<Int> { state.withLock { state in state.finished } }
    var attempts: Set<Int> { state.withLock { state in state.attempts } }
    /// How late the latest run began.
    var latest: Duration { state.withLock { state in state.latest } }

    func check() throws {
        if let broken = state.withLock({ state in state.broken.first }) { throw PromiseProgram.Broken(promise: broken) }
    }
}
