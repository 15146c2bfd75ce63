import Testing
import Timers
import TimersTesting

@Suite struct `A retry` {
    struct Refusal: Error, Equatable {
        var attempt: Int
    }

    /// Runs an operation that succeeds at the attempt `success`, and returns the instants of its attempts in seconds.
    private func attempts(
        succeedingAt success: Int = .max, _ body: (VirtualTime, () async throws -> Int) async throws -> Int
    ) async throws -> (instants: [Double], result: Result<Int, any Error>) {
        let time = VirtualTime()
        var instants: [Double] = []
        return await time.run {
            async let moved: Bool = time.runUntilIdle()
            let result: Result<Int, any Error>
            do {
                result = .success(
                    try await body(time) {
                        instants.append(TimerInstant(nanoseconds: 0).duration(to: time.now) / .seconds(1))
                        if instants.count >= success { return instants.count }
                        throw Refusal(attempt: instants.count)
                    })
            } catch {
                result = .failure(error)
            }
            _ = await moved
            return (instants, result)
        }
    }

    @Test func `waits longer after each failure, up to the maximum`() async throws {
        let backoff = Backoff.exponential(from: .seconds(1), maximum: .seconds(5), jitter: 0)
        let (instants, result) = try await attempts(succeedingAt: 6) { time, operation in
            try await time.clock.retry(attempts: 10, backoff: backoff, operation: operation)
        }
        #expect(instants == [0, 1, 3, 7, 12, 17])
        #expect(try result.get() == 6)
    }

    @Test func `throws the last error after the last attempt`() async throws {
        let (instants, result) = try await attempts { time, operation in
            try await time.clock.retry(attempts: 3, backoff: .constant(.seconds(2)), operation: operation)
        }
        #expect(instants == [0, 2, 4])
        #expect(throws: Refusal(attempt: 3)) { try result.get() }
    }

    @Test func `does not wait for an attempt beyond its limit`() async throws {
        let (instants, result) = try await attempts { time, operation in
            try await time.clock.retry(
                attempts: 100, within: .seconds(5), backoff: .constant(.seconds(2)), operation: operation)
        }
        #expect(instants == [0, 2, 4])
        #expect(throws: Refusal(attempt: 3)) { try result.get() }
    }

    @Test func `obeys the decision about an error`() async throws {
        let (instants, result) = try await attempts { time, operation in
            try await time.clock.retry(
                attempts: 100, backoff: .constant(.seconds(1)),
                decide: { _, attempt in
                    switch attempt {
                    case 1: .after(.seconds(30))
                    case 2: .again
                    case 3: .after(.seconds(-1))
                    default: .stop
                    }
                }, operation: operation)
        }
        #expect(instants == [0, 30, 31, 31])
        #expect(throws: Refusal(attempt: 4)) { try result.get() }
    }

    @Test(.virtualTime) func `ends at once if its task is cancelled while it waits`() async {
        let time = VirtualTime.current
        let task = Task(executorPreference: time.executor) {
            try await time.clock.retry(attempts: 5, backoff: .constant(.seconds(60))) {
                throw Refusal(attempt: 1)
            }
        }
        await time.advance(by: .seconds(1))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(time.now == TimerInstant(nanoseconds: 1_000_000_000))
    }

    @Test func `throws the attempt's error if its task is cancelled during an attempt`() async {
        await #expect(throws: Refusal(attempt: 1)) {
            try await TimerClock().retry(attempts: 5) {
                unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
                throw Refusal(attempt: 1)
            }
        }
    }

    @Test func `refuses values out of range`() async {
        let wrong: [(Int, Duration?, Backoff)] = [
            (0, nil, .constant(.zero)), (1, .seconds(-1), .constant(.zero)), (1, nil, .constant(.seconds(-1))),
            (1, nil, .exponential(from: .zero)), (1, nil, .exponential(factor: 0.5)),
            (1, nil, .exponential(jitter: 1.5)), (1, nil, .decorrelated(from: .seconds(2), maximum: .seconds(1))),
        ]
        for (attempts, limit, backoff) in wrong {
            await #expect(throws: TimerError.self) {
                try await TimerClock().retry(attempts: attempts, within: limit, backoff: backoff) {}
            }
        }
    }

    /// Fails twice on a clock, then returns the number of the attempt.
    private func third<TimeSource: Clock>(on clock: TimeSource) async throws -> Int
    where TimeSource.Duration == Duration {
        var attempts = 0
        return try await clock.retry(attempts: 5, backoff: .constant(.milliseconds(1))) {
            attempts += 1
            if attempts < 3 { throw Refusal(attempt: attempts) }
            return attempts
        }
    }

    @Test func `is a method of every clock that counts in durations`() async throws {
        #expect(try await third(on: ContinuousClock()) == 3)
        #expect(try await third(on: SuspendingClock()) == 3)
        #expect(try await third(on: TimerClock()) == 3)
        let time = VirtualTime()
        let start = time.now
        #expect(
            await time.run {
                async let moved: Bool = time.runUntilIdle()
                let answer = try? await third(on: time.clock)
                _ = await moved
                return answer
            } == 3)
        #expect(start.duration(to: time.now) == .milliseconds(2))
    }

    @Test func `waits on the clock that it is a method of`() async throws {
        let start = ContinuousClock.now
        _ = try await ContinuousClock().retry(attempts: 2, backoff: .constant(.milliseconds(20))) {
            if ContinuousClock.now - start < .milliseconds(20) { throw Refusal(attempt: 1) }
        }
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test func `retries under a deadline each and one for all, 2,000 times under load`() async throws {
        let load = Task.detached { while !Task.isCancelled { await Task.yield() } }
        var failures = 0
        for _ in 0..<2_000 {
            let time = VirtualTime()
            await time.run {
                let clock = time.clock
                async let answer = clock.retry(attempts: 5, backoff: .constant(.seconds(1))) {
                    try await clock.withDeadline(in: .seconds(2)) {
                        let isSlow = clock.now < TimerInstant(nanoseconds: 5_000_000_000)
                        try await clock.sleep(for: .seconds(isSlow ? 10 : 1))
                        return clock.now
                    }
                }
                await time.advance(by: .seconds(7))
                let end = try? await answer
                if end != TimerInstant(nanoseconds: 7_000_000_000) { failures += 1 }
            }
        }
        load.cancel()
        await load.value
        #expect(failures == 0)
    }
}
