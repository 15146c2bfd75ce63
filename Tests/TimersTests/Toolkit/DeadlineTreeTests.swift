import Synchronization
import Testing
import Timers
import TimersTesting

/// To which tasks a deadline belongs.
@Suite(.virtualTime) struct `A deadline belongs to its task tree` {
    private let time = VirtualTime.current

    /// Starts an unstructured task for which virtual time waits, the ways there are.
    enum Start: CaseIterable {
        case task, nested, afterBinding

        @TaskLocal private static var request = 0

        func callAsFunction(in time: VirtualTime, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
            let executor = time.executor
            return switch self {
            case .task: Task(executorPreference: executor) { await body() }
            case .nested:
                Task(executorPreference: executor) {
                    await Task(executorPreference: executor) { await body() }.value
                }
            case .afterBinding:
                Self.$request.withValue(1) { Task(executorPreference: executor) { await body() } }
            }
        }
    }

    private static func seconds(_ count: UInt64) -> TimerInstant { TimerInstant(nanoseconds: count * 1_000_000_000) }

    @Test(arguments: Start.allCases, [3, 5, 10])
    func `a worker that starts inside sets its own`(_ start: Start, _ limit: Int) async {
        let clock = time.clock
        let (jobs, input) = AsyncStream.makeStream(of: Int.self)
        let ends = Mutex<[TimerInstant]>([])
        let worker = Mutex<Task<Void, Never>?>(nil)
        async let request: Void = clock.withDeadline(in: .seconds(5)) {
            let task = start(in: time) {
                for await seconds in jobs {
                    #expect(TimerClock.remainingTime == nil)
                    try? await clock.withDeadline(in: .seconds(limit)) {
                        #expect(TimerClock.remainingTime == .seconds(limit))
                        try await clock.sleep(for: .seconds(seconds))
                    }
                    #expect(TimerClock.remainingTime == nil)
                    ends.withLock { ends in ends.append(clock.now) }
                }
            }
            worker.withLock { worker in worker = task }
            input.yield(100)
            try? await clock.sleep(for: .seconds(60))
        }
        await time.advance(by: .seconds(limit))
        #expect(ends.withLock { ends in ends } == [Self.seconds(UInt64(limit))])
        await time.advance(by: .seconds(10))
        await request
        let now = time.now
        input.yield(100)
        await time.advance(by: .seconds(limit))
        #expect(ends.withLock { ends in ends.last } == now + .seconds(limit))
        input.finish()
        await worker.withLock { worker in worker }?.value
    }

    @Test(arguments: Start.allCases)
    func `a task that outlives it has none, whether it has passed or returned early`(_ start: Start) async {
        let clock = time.clock
        for work in [0, 60] {
            let (gate, input) = AsyncStream.makeStream(of: Void.self)
            let remaining = Mutex<[Duration?]>([])
            async let task = clock.withDeadline(in: .seconds(40)) {
                let task = start(in: time) {
                    for await _ in gate {
                        let time = TimerClock.remainingTime
                        remaining.withLock { remaining in remaining.append(time) }
                    }
                    // A copy of the inherited task-local may be where the operation had its own.
                    for _ in 0..<100 { await Task { #expect(TimerClock.remainingTime == nil) }.value }
                }
                try? await clock.sleep(for: .seconds(work))
                return task
            }
            await time.advance(by: .seconds(50))
            input.yield()
            input.finish()
            await task.value
            #expect(remaining.withLock { remaining in remaining } == [nil])
        }
    }

    @Test func `child tasks have it, set no second timer for a later one, and set nearer ones`() async {
        let clock = time.clock
        @Sendable func work(_ limit: Int) async -> TimerInstant {
            #expect(TimerClock.remainingTime == .seconds(5))
            await clock.withDeadline(in: .seconds(limit)) {
                #expect(TimerClock.remainingTime == .seconds(min(limit, 5)))
                let deadlines = time.scheduler.timers.filter { timer in timer.name == "deadline" }.count
                #expect(deadlines == (limit > 5 ? 1 : 2))
                try? await clock.sleep(for: .seconds(100))
            }
            return clock.now
        }
        async let ends = clock.withDeadline(in: .seconds(5)) {
            async let later = work(60)
            let inGroup = await withTaskGroup(of: TimerInstant.self) { group in
                group.addTask { await work(60) }
                group.addTask { await clock.withIdleTimeout(.seconds(50)) { _ in await work(60) } }
                return await group.reduce(into: []) { ends, end in ends.append(end) }
            }
            return await inGroup + [later]
        }
        await time.advance(by: .seconds(5))
        #expect(await ends == [Self.seconds(5), Self.seconds(5), Self.seconds(5)])
        async let nearer = clock.withDeadline(in: .seconds(5)) {
            async let end = work(2)
            return await end
        }
        await time.advance(by: .seconds(2))
        #expect(await nearer == Self.seconds(7))
    }

    @Test func `an idle timeout in a task that starts inside leaves it without one`() async {
        let clock = time.clock
        await clock.withDeadline(in: .seconds(5)) {
            await clock.withIdleTimeout(.seconds(9)) { _ in #expect(TimerClock.remainingTime == .seconds(5)) }
            await Task {
                await clock.withIdleTimeout(.seconds(9)) { _ in #expect(TimerClock.remainingTime == nil) }
                await clock.withDeadline(in: .seconds(20)) {
                    #expect(TimerClock.remainingTime == .seconds(20))
                }
            }.value
        }
    }

    @Test func `one with a tolerance does not stand for an exact one`() async {
        let clock = time.clock
        async let timers = clock.withDeadline(in: .seconds(5), tolerance: .seconds(60)) {
            let exact = await clock.withDeadline(in: .seconds(6)) { time.pendingTimers.count }
            let within = await clock.withDeadline(in: .seconds(6), tolerance: .seconds(60)) {
                time.pendingTimers.count
            }
            return [exact, within]
        }
        #expect(await timers == [2, 1])
    }
}
