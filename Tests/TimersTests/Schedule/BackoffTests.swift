import Testing
@_spi(Tool) import Timers
import TimersTesting

@Suite struct `A backoff` {
    /// The delays after the first failures in a row.
    private func delays(_ backoff: Backoff, count: Int) -> [Duration] {
        var series = Backoff.Series(backoff)
        return (0..<count).map { _ in backoff.delay(after: &series) }
    }

    private static let longest = Duration(nanoseconds: .max)

    @Test(
        arguments: [
            (.constant(.zero), [0, 0, 0, 0]),
            (.constant(.seconds(7)), [7, 7, 7, 7]),
            (.exponential(from: .seconds(1), maximum: .seconds(5), jitter: 0), [1, 2, 4, 5]),
            (.exponential(from: .seconds(4), factor: 1.5, maximum: .seconds(60), jitter: 0), [4, 6, 9, 13.5]),
            (.exponential(from: .seconds(3), factor: 1, maximum: .seconds(9), jitter: 0), [3, 3, 3, 3]),
        ] as [(Backoff, [Double])])
    func `without jitter has known delays`(backoff: Backoff, seconds: [Double]) {
        #expect(delays(backoff, count: 4) == seconds.map { .seconds($0) })
    }

    @Test(arguments: [0, 0.25, 0.5, 1])
    func `draws each delay from its random part`(jitter: Double) {
        let backoff = Backoff.exponential(
            from: .seconds(1), factor: 2, maximum: .seconds(16), jitter: jitter, seed: 11)
        let known = delays(.exponential(from: .seconds(1), maximum: .seconds(16), jitter: 0), count: 2_000)
        let drawn = delays(backoff, count: 2_000)
        #expect(zip(drawn, known).allSatisfy { delay, most in (most * (1 - jitter)...most).contains(delay) })
        let parts = drawn.dropFirst(4).map { (.seconds(16) - $0) / .seconds(16) }
        #expect(parts.allSatisfy { (0...jitter).contains($0) })
        let mean = parts.reduce(0, +) / Double(parts.count)
        #expect(abs(mean - jitter / 2) < 0.03 * jitter + 1e-9)
    }

    @Test func `that is decorrelated stays between its first delay and three times the last one`() {
        let drawn = delays(.decorrelated(from: .seconds(1), maximum: .seconds(20), seed: 5), count: 2_000)
        #expect(drawn.allSatisfy { (.seconds(1)...(.seconds(20))).contains($0) })
        #expect(drawn[0] <= .seconds(3))
        #expect(zip(drawn, drawn.dropFirst()).allSatisfy { last, next in next <= last * 3 })
        #expect(drawn.contains { $0 > .seconds(15) } && drawn.contains { $0 < .seconds(2) })
    }

    @Test func `gives the same delays for the same seed, and others without one`() {
        let seeded = [
            Backoff.exponential(seed: 1), .exponential(seed: 2), .decorrelated(seed: 1), .decorrelated(seed: 2),
        ]
        .map { delays($0, count: 20) }
        #expect(delays(.exponential(seed: 1), count: 20) == seeded[0])
        #expect(delays(.decorrelated(seed: 1), count: 20) == seeded[2])
        #expect(Set(seeded).count == 4)
        #expect(delays(.exponential(), count: 20) != delays(.exponential(), count: 20))
    }

    @Test(
        arguments: [
            .exponential(from: .nanoseconds(1), factor: .greatestFiniteMagnitude, maximum: longest, jitter: 0),
            .exponential(from: .nanoseconds(1), factor: 1.001, maximum: longest, jitter: 0),
            .exponential(from: longest, maximum: .seconds(Int64.max), jitter: 0),
            .exponential(from: .init(secondsComponent: 0, attosecondsComponent: 1), maximum: longest, jitter: 0),
            .constant(.seconds(Int64.max)),
        ] as [Backoff])
    func `does not overflow, however many failures there are`(backoff: Backoff) {
        #expect(backoff.invalidity == nil)
        #expect(delays(backoff, count: 100_000).last == Self.longest)
    }

    @Test(arguments: [0.5, 0.999_999_999_999_999_9, 1] as [Double])
    func `draws from the longest delays without an overflow`(jitter: Double) {
        let drawn = delays(
            .exponential(from: Self.longest, maximum: Self.longest, jitter: jitter, seed: 3), count: 1_000)
        #expect(drawn.allSatisfy { (.zero...Self.longest).contains($0) })
        let decorrelated = delays(.decorrelated(from: Self.longest / 2, maximum: Self.longest, seed: 3), count: 1_000)
        #expect(decorrelated.allSatisfy { (Self.longest / 2 - .nanoseconds(1)...Self.longest).contains($0) })
    }

    @Test func `continues after a delay that was asked for`() {
        let exponential = Backoff.exponential(from: .seconds(1), maximum: .seconds(60), jitter: 0)
        var series = Backoff.Series(exponential)
        #expect(exponential.delay(after: &series, asked: .seconds(40)) == .seconds(40))
        #expect(exponential.delay(after: &series, asked: .seconds(-1)) == .zero)
        #expect(exponential.delay(after: &series) == .seconds(4))
        let decorrelated = Backoff.decorrelated(from: .seconds(1), maximum: .seconds(1000), seed: 9)
        let drawn = (0..<100).map { _ in
            var series = Backoff.Series(decorrelated)
            _ = decorrelated.delay(after: &series, asked: .seconds(100))
            return decorrelated.delay(after: &series)
        }
        #expect(drawn.allSatisfy { (.seconds(1)...(.seconds(300))).contains($0) })
        #expect(drawn.contains { $0 > .seconds(3) })
    }

    @Test(
        arguments: [
            (.constant(.seconds(-1)), "the initial delay of a backoff cannot be -1.0 seconds"),
            (.exponential(from: .zero), "the initial delay of a backoff cannot be 0.0 seconds"),
            (.decorrelated(from: .zero), "the initial delay of a backoff cannot be 0.0 seconds"),
            (.exponential(factor: 0.5, jitter: -1), "a backoff cannot grow by the factor 0.5"),
            (.exponential(factor: .infinity), "a backoff cannot grow by the factor inf"),
            (.exponential(factor: .nan), "a backoff cannot grow by the factor nan"),
            (.exponential(maximum: .zero), "a backoff from 0.1 seconds cannot be limited to 0.0 seconds"),
            (.decorrelated(maximum: .zero), "a backoff from 0.1 seconds cannot be limited to 0.0 seconds"),
            (.exponential(jitter: 1.5), "the jitter of a backoff is a part from 0 to 1, not 1.5"),
            (.exponential(jitter: .nan), "the jitter of a backoff is a part from 0 to 1, not nan"),
        ] as [(Backoff, String)])
    func `remembers its first invalid argument`(backoff: Backoff, message: String) throws {
        let error = try #require(backoff.invalidity)
        #expect(error.code == .invalidBackoff)
        #expect(error.description == message)
        #expect(throws: error) { try TimerSchedule.every(.seconds(1)).onError(.backOff(backoff)).validated() }
    }

    @Test(
        arguments: [.constant(.zero), .exponential(), .exponential(factor: 1, jitter: 0), .decorrelated()] as [Backoff])
    func `with valid arguments has no error`(backoff: Backoff) { #expect(backoff.invalidity == nil) }

    @Test func `says what it does`() {
        #expect("\(Backoff.constant(.seconds(2)))" == "2.0 seconds")
        #expect("\(Backoff.exponential())" == "0.1 seconds, growing by 2.0 up to 30.0 seconds, jitter 1.0")
        #expect("\(Backoff.exponential(jitter: 0))" == "0.1 seconds, growing by 2.0 up to 30.0 seconds")
        #expect("\(Backoff.decorrelated())" == "random from 0.1 seconds to 30.0 seconds")
        let schedule = TimerSchedule.every(.seconds(1)).onError(.backOff(.constant(.seconds(2))))
        #expect(schedule.description == "every 1.0 seconds, on error: backOff(2.0 seconds)")
    }

    @Test func `with a seed delays the ticks of a timer in the same way after each success`() {
        let backoff = Backoff.exponential(from: .seconds(10), maximum: .seconds(100), seed: 4)
        let time = VirtualTime()
        time.scheduler.observer = EventLog()
        let log = time.run {
            let log = TickLog()
            let timer = OwnedTimer(.every(.milliseconds(1)).onError(.backOff(backoff)), on: .shared) { tick in
                log.note(tick)
                // Every third tick succeeds.
                if log.entries.count % 3 != 0 { throw Refusal() }
            }
            while log.entries.count < 9 { time.advanceToNextTick() }
            timer.cancel()
            return log
        }
        let expected = delays(backoff, count: 2).map { UInt64(($0 / .milliseconds(1)).rounded(.up)) }
        let ticks = log.milliseconds
        let waits = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
        #expect(waits == [expected[0], expected[1], 1, expected[0], expected[1], 1, expected[0], expected[1]])
    }

    private struct Refusal: Error {}
}
