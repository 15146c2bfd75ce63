import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `Between its ticks a timer on demand` {
    private let time = VirtualTime.current
    private let log = TickLog()

    private static let schedule = TimerSchedule.onDemand(after: .seconds(3))

    struct Failure: Error {}

    /// Everything that a timer reports about itself.
    private static func answers(_ timer: some TimerControlling) -> [String] {
        let next = timer.nextTick.map { "\($0)" } ?? "-"
        let remaining = timer.remaining.map { "\($0)" } ?? "-"
        let info = "\(timer.info)".split(separator: "): ").last.map(String.init) ?? ""
        return ["\(timer.state)", "next \(next)", "remaining \(remaining)", info]
    }

    @Test func `reports its state`() {
        let inside = Mutex<[String]>([])
        let timer = OwnedTimer(Self.schedule, on: .shared) { tick in
            inside.withLock { inside in inside = Self.answers(tick.timer) }
            #expect(!tick.isLast)
        }
        let words = "on demand after 3.0 seconds"
        #expect(Self.answers(timer) == ["idle", "next -", "remaining -", "\(words), 0 ticks, next none"])
        time.advance(by: .seconds(10))
        timer.restart()
        time.advance(by: .seconds(1))
        let due = "13.0 seconds since the start of the continuous clock"
        #expect(
            Self.answers(timer) == [
                "scheduled(next: \(due))", "next \(due)", "remaining 2.0 seconds",
                "\(words), 0 ticks, next \(due)",
            ])
        timer.pause()
        #expect(
            Self.answers(timer) == [
                "paused(remaining: 2.0 seconds)", "next -", "remaining 2.0 seconds", "\(words), 0 ticks, next none",
            ])
        timer.resume()
        time.advance(by: .seconds(2))
        let idle = ["idle", "next -", "remaining -", "\(words), 1 ticks, next none"]
        #expect(inside.withLock { inside in inside } == idle)
        #expect(Self.answers(timer) == idle)
        timer.cancel()
        #expect(
            Self.answers(timer) == [
                "finished(cancelled)", "next -", "remaining -", "\(words), 1 ticks, next none",
            ])
    }

    @Test func `retains its action until its handle is released`() {
        let witness = Witness()
        let handle = Slot<OwnedTimer>()
        weak var entry: TimerEntry?
        handle.put(
            OwnedTimer(Self.schedule, on: .shared) { [capture = witness.capture()] _ in capture.touch() })
        entry = handle.value?.control.entryForTesting
        handle.value?.restart()
        time.advance(by: .seconds(10))
        #expect(!witness.gone.isReached)
        #expect(entry?.isInWheel == false)
        #expect(time.scheduler.unqueuedCount == 1)
        handle.letGo()
        #expect(witness.gone.isReached)
        #expect(entry == nil)
        #expect(time.scheduler.unqueuedCount == 0)
    }

    @Test(arguments: [false, true])
    func `ends with its handle`(isWaiting: Bool) {
        let log = EventLog()
        time.scheduler.observer = log
        let timer = Slot(OwnedTimer(Self.schedule, on: .shared, name: "a") { _ in })
        if isWaiting { timer.value?.restart() }
        timer.letGo()
        time.advance(by: .seconds(10))
        #expect(log.names == ["a scheduled", "a abandoned", "a released"])
    }

    @Test func `goes on after an error, or ends if the policy is to finish`() {
        time.scheduler.observer = EventLog()
        let timer = OwnedTimer(Self.schedule, on: .shared) { _ in throw Failure() }
        timer.restart()
        time.advance(by: .seconds(3))
        #expect(timer.state.isIdle)
        timer.reschedule(Self.schedule.onError(.finish))
        timer.restart()
        time.advance(by: .seconds(3))
        #expect("\(timer.state)" == "finished(failed: Failure())")
    }

    @Test func `stays idle after an error with a back-off`() {
        let policy = ErrorPolicy.backOff(.exponential(from: .seconds(10), maximum: .seconds(20), jitter: 0))
        let timer = OwnedTimer(Self.schedule.onError(policy), on: .shared) { tick in
            log.note(tick)
            throw Failure()
        }
        timer.restart()
        time.advance(by: .seconds(100))
        // No tick is planned that the back-off could delay.
        #expect(timer.state.isIdle)
        #expect(log.milliseconds == [3_000])
    }
}
