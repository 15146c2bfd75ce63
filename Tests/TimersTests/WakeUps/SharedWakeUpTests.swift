import Synchronization
import TestSupport
import Testing
import Timers

/// Timers whose tolerance lets them tick when their context wakes for another timer.
@Suite(.patient)
struct SharedWakeUpTests {
    private let driver: ManuallyWokenDriver
    private let scheduler: TimerScheduler
    private static let soon = Duration.milliseconds(10)
    /// A delay longer than each of these tests.
    private static let late = Duration.seconds(50_000)

    init() {
        self.init(isConcurrent: false)
    }

    private init(isConcurrent: Bool) {
        driver = ManuallyWokenDriver(isConcurrent: isConcurrent)
        scheduler = TimerScheduler(driver: driver)
    }

    private func timer(_ schedule: TimerSchedule) -> OwnedTimer {
        OwnedTimer(schedule, on: scheduler) { _ in }
    }

    private func exact() -> OwnedTimer { timer(.after(Self.soon)) }

    /// A timer that may tick soon or up to hours later.
    private func tolerant() -> OwnedTimer { timer(.after(Self.soon).tolerance(Self.late)) }

    /// Wakes when all timers are due that were to tick soon.
    private func wake() {
        driver.wake(at: driver.now(on: .continuous) + Self.soon)
    }

    private func later() -> OwnedTimer { timer(.after(Self.late).tolerance(Self.late)) }

    @Test(arguments: [false, true])
    func `a wake-up for one timer serves all whose tolerance has begun`(isConcurrent: Bool) {
        SharedWakeUpTests(isConcurrent: isConcurrent).serveAll()
    }

    private func serveAll() {
        let first = exact()
        let others = (0..<1000).map { number in number.isMultiple(of: 3) ? later() : tolerant() }
        wake()
        #expect(first.tickCount == 1)
        for (number, other) in others.enumerated() {
            #expect(other.tickCount == (number.isMultiple(of: 3) ? 0 : 1), "timer \(number)")
        }
    }

    @Test func `timers that were served early cause no wake-up`() {
        let farTimer = later()
        let before = driver.instant
        let timers = [exact(), tolerant(), tolerant()]
        wake()
        #expect(timers.map(\.tickCount) == [1, 1, 1])
        #expect(driver.instant == before)
        withExtendedLifetime(farTimer) {}
    }

    @Test func `a timer that was postponed, paused or cancelled is not served early`() {
        let first = exact()
        let (postponed, paused, cancelled) = (tolerant(), tolerant(), tolerant())
        postponed.restart(after: Self.late)
        paused.pause()
        cancelled.cancel()
        wake()
        #expect(first.tickCount == 1)
        #expect([postponed, paused, cancelled].map(\.tickCount) == [0, 0, 0])
    }

    @Test func `the context wakes for a lone timer at the instant that other timers would choose`() throws {
        try expectWakeUpOfOthers(for: tolerant())
    }

    @Test func `a timer that is rescheduled with a tolerance gets the same wake-up`() throws {
        let timer = timer(.after(Self.late + Self.late))
        timer.reschedule(.after(Self.soon).tolerance(Self.late))
        try expectWakeUpOfOthers(for: timer)
    }

    private func expectWakeUpOfOthers(for timer: OwnedTimer) throws {
        let earliest = try #require(timer.nextTick)
        let latest = earliest + Self.late
        let instant = try #require(driver.instant)
        #expect(instant >= earliest && instant <= latest)
        // No instant of the window is a multiple of a higher power of two.
        let next = UInt64(2) << UInt64(instant.nanoseconds.trailingZeroBitCount)
        #expect(latest.nanoseconds / next * next < earliest.nanoseconds)
    }

    @Test func `if windows begin one after another, a wake-up comes inside the first`() throws {
        let tolerance = Duration.milliseconds(1)
        let timers = (0..<100).map { number in
            let first = Duration.milliseconds(10) + .microseconds(100 * number)
            return timer(.every(.milliseconds(10), first: .after(first)).tolerance(tolerance))
        }
        wake()
        wake()
        for _ in 0..<30 {
            driver.wake(at: try #require(driver.instant))
            let instant = try #require(driver.instant)
            let first = try #require(timers.compactMap(\.nextTick).min())
            #expect(instant <= first + tolerance)
        }
    }

    @Test func `a timer that is enqueued after a search that found none is found`() throws {
        // One slot of the wheel, far ahead. Its minimum is still that of a timer that was cancelled.
        let slot = UInt64(1) << 40
        let base = Duration(nanoseconds: (driver.now(on: .continuous).nanoseconds / slot + 2) * slot)
        let start = Duration(nanoseconds: driver.now(on: .continuous).nanoseconds)
        let far = timer(.after(base - start + .seconds(500)).tolerance(.seconds(100)))
        timer(.after(base - start + .seconds(10))).cancel()
        let first = exact()
        wake()
        #expect(first.tickCount == 1)
        let second = timer(.after(.zero).tolerance(base - start + .seconds(300)))
        wake()
        #expect(second.tickCount == 1)
        #expect(far.tickCount == 0)
    }

    /// Of many timers the wheel moves some at once, and others when it is searched.
    @Test(arguments: [2, 64, 300])
    func `timers that are restarted earlier tick earlier, and cancelled ones do not tick`(count: Int) throws {
        let first = exact()
        let timers = (0..<count).map { _ in timer(.after(Self.late)) }
        for (number, timer) in timers.enumerated() {
            if number.isMultiple(of: 3) { timer.cancel() }
            timer.restart(after: .seconds(2 + number))
            timer.restart(after: .milliseconds(20))
            if number.isMultiple(of: 5) { timer.cancel() }
        }
        let left = timers.filter { timer in !timer.state.isFinished }
        #expect(left.count == (0..<count).count { number in number % 3 != 0 && number % 5 != 0 })
        #expect(scheduler.timers.count == left.count + 1)
        wake()
        #expect(first.tickCount == 1)
        while left.contains(where: { timer in timer.tickCount == 0 }) {
            let next = try #require(left.compactMap(\.nextTick).min())
            let instant = try #require(driver.instant)
            // Timers that follow each other closely share a wake-up.
            #expect(instant <= next + .milliseconds(1))
            driver.wake(at: instant)
        }
        #expect(timers.map(\.tickCount).reduce(0, +) == left.count)
        #expect(scheduler.timers.isEmpty)
    }

    @Test func `an alarm is disarmed soon after the last timer is cancelled`() throws {
        // The wheel defers the removal of both timers.
        let timers = [timer(.after(Self.late)), timer(.after(Self.late))]
        for timer in timers { timer.cancel() }
        let instant = try #require(driver.instant)
        #expect(instant < driver.now(on: .continuous) + .seconds(1))
    }

    @Test func `many postponed timers cause one wake-up`() throws {
        let timers = (0..<50).map { number in timer(.after(Self.soon + .milliseconds(number))) }
        for timer in timers { timer.restart(after: Self.late) }
        wake()
        let instant = try #require(driver.instant)
        #expect(instant > driver.now(on: .continuous) + .seconds(10_000))
        #expect(timers.allSatisfy { timer in timer.tickCount == 0 })
    }

    @Test func `timers between postponed ones tick on time`() throws {
        let timers = (0..<200).map { number in timer(.after(Self.soon + .microseconds(300 * number))) }
        let postponed = timers.indices.filter { number in number % 40 != 20 }
        for number in postponed { timers[number].restart(after: Self.late) }
        let others = timers.indices.filter { number in number % 40 == 20 }.map { number in timers[number] }
        wake()
        var wakeUps = 1
        while let next = others.filter({ timer in timer.tickCount == 0 }).compactMap(\.nextTick).min() {
            let instant = try #require(driver.instant)
            try #require(instant <= next + .milliseconds(1))
            driver.wake(at: instant)
            wakeUps += 1
        }
        #expect(postponed.allSatisfy { number in timers[number].tickCount == 0 })
        // For each of the others there may be one wake-up that serves no timer.
        #expect(wakeUps <= 2 * others.count + 2)
    }

    /// A context serves 256 ticks in a turn.
    ///
    /// The last of them here cancels timers that come up next.
    @Test func `a search at the end of a turn ignores timers that were cancelled in that turn`() {
        let neverDue = timer(.after(.zero))
        neverDue.restart(after: Self.late)
        let others = Mutex<[OwnedTimer]>([])
        let ticks = Mutex(0)
        let first = (0..<256).map { _ in
            OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in
                let count = ticks.withLock { ticks in
                    ticks += 1
                    return ticks
                }
                guard count == 256 else { return }
                let gone = others.withLock { others in
                    defer { others.removeFirst(others.count - 10) }
                    return Array(others.dropLast(10))
                }
                for timer in gone { timer.cancel() }
            }
        }
        others.withLock { others in others = (0..<50).map { _ in timer(.after(.milliseconds(2))) } }
        wake()
        #expect(first.allSatisfy { timer in timer.tickCount == 1 })
        #expect(others.withLock { others in others.map(\.tickCount) } == Array(repeating: 1, count: 10))
        #expect(neverDue.tickCount == 0)
    }

    @Test func `a repeating timer that was served early stays on its grid`() {
        let start = driver.now(on: .continuous)
        let first = exact()
        let repeating = timer(.every(Self.late, first: .after(Self.soon)).tolerance(Self.late - Self.soon))
        let created = driver.now(on: .continuous)
        wake()
        #expect(first.tickCount == 1)
        #expect(repeating.tickCount == 1)
        // The tolerance allows these instants.
        let next = repeating.nextTick ?? .never
        #expect(next >= start + Self.soon + Self.late)
        #expect(next <= created + Self.late + Self.late)
    }
}
