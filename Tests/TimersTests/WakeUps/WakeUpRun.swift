import TestSupport
import Testing
import Timers

/// One run of random timers on a ``ManualDriver``.
///
/// All numbers are nanoseconds.
struct WakeUpRun {
    /// A context rests for a millisecond at most, from an instant that is at most the longest lead away.
    private static let longestRest: UInt64 = 1_250_000
    private static let hour: UInt64 = 3_600_000_000_000

    private let driver: ManualDriver
    private let scheduler: TimerScheduler
    private let early = Notes<String>()
    private var numbers: SeededNumbers
    private var waiting: [(timer: OwnedTimer, tolerance: UInt64)] = []

    init(isConcurrent: Bool, seed: UInt64) {
        driver = ManualDriver(isConcurrent: isConcurrent, sharesWakeUps: true)
        scheduler = TimerScheduler(driver: driver)
        numbers = SeededNumbers(seed: seed)
    }

    private mutating func draw(_ range: ClosedRange<UInt64>) -> UInt64 { .random(in: range, using: &numbers) }

    /// A delay of up to half a minute; short ones are as likely as long ones.
    private mutating func drawDelay() -> UInt64 { draw(0...1 << draw(0...35)) }

    // MARK: Steps

    mutating func step() throws {
        switch draw(0...9) {
        case 0: add(after: drawDelay())
        case 1: add(after: drawDelay(), tolerance: drawDelay())
        case 2: add(after: Self.hour)
        case 3: addDense()
        case 4: cancelSome()
        case 5: restartSome()
        case 6, 7:
            driver.ringForReplacedAlarm()
            _ = driver.runJobs()
        default: try elapse(drawDelay() / 4)
        }
        try check()
    }

    /// Lets all timers tick.
    mutating func end() throws {
        while !waiting.isEmpty {
            try elapse(Self.hour)
            try check()
        }
        #expect(scheduler.timers.isEmpty)
    }

    private mutating func add(after delay: UInt64, tolerance: UInt64 = 0) {
        let schedule = TimerSchedule.after(Duration(nanoseconds: delay)).tolerance(Duration(nanoseconds: tolerance))
        let timer = OwnedTimer(schedule, on: scheduler) { [early, driver] tick in
            let now = driver.time
            if now < tick.scheduled.nanoseconds { early.add("\(tick.scheduled.nanoseconds - now) ns") }
        }
        waiting.append((timer, tolerance))
    }

    /// Adds timers that follow each other so closely that the context rests.
    private mutating func addDense() {
        let first = drawDelay()
        let gap = draw(0...5_000)
        for number in 0..<draw(1...400) { add(after: first + number * gap) }
    }

    private mutating func cancelSome() {
        let share = draw(1...4)
        for number in waiting.indices where number.isMultiple(of: Int(share)) { waiting[number].timer.cancel() }
    }

    private mutating func restartSome() {
        for _ in 0..<min(20, waiting.count) {
            waiting.randomElement(using: &numbers)?.timer.restart(after: Duration(nanoseconds: drawDelay()))
        }
    }

    /// Lets time pass, and rings each alarm when it is due or a little later.
    private mutating func elapse(_ time: UInt64) throws {
        let end = driver.time + time
        // A wake-up may serve no timer: the context asks to be woken earlier, and a timer may have been moved.
        var ringsLeft = 4 * waiting.count + 100
        while let deadline = driver.deadline, deadline <= end {
            driver.advance(byNanoseconds: deadline > driver.time ? deadline - driver.time + draw(0...300_000) : 0)
            _ = driver.runJobs()
            ringsLeft -= 1
            try #require(ringsLeft > 0)
        }
        if driver.time < end { driver.advance(byNanoseconds: end - driver.time) }
    }

    // MARK: Checks

    private mutating func check() throws {
        #expect(early.take() == [])
        waiting.removeAll { timer, _ in timer.state.isFinished }
        let ends = waiting.compactMap { timer, tolerance in
            timer.nextTick.map { instant in instant.nanoseconds + tolerance }
        }
        #expect(ends.count == waiting.count)
        guard let first = ends.min() else { return }
        let deadline = try #require(driver.deadline)
        try #require(deadline <= max(first, driver.time) + Self.longestRest)
    }
}
