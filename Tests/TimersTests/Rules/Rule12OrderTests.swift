import TestSupport
import Testing
import Timers
import TimersTesting

/// Ticks run one after another (Rule 4, no overlap), by instant, then by insertion.
@Suite(.virtualTime) struct `Rule 12, order` {
    private let time = VirtualTime.current
    private let log = TickLog()

    @Test func `ticks run by instant to the nanosecond, and equal ones in order of creation`() {
        let order = Notes<String>()
        let delays = [5, 3, 3, 1_000_000, 4, 3, 1_000_001, 5, 1]
        let timers = delays.enumerated().map { index, delay in
            OwnedTimer(.after(.nanoseconds(delay)), on: .shared) { _ in order.add("\(delay)-\(index)") }
        }
        time.advance(by: .seconds(1))
        #expect(order.entries == ["1-8", "3-1", "3-2", "3-5", "4-4", "5-0", "5-7", "1000000-3", "1000001-6"])
        for timer in timers { #expect(timer.state.isFinished) }
    }

    /// The example of the pages on migration.
    @Test(arguments: [false, true])
    func `of two timers that share an instant the longer interval ticks first, because it has waited longer`(
        batchIsMadeFirst: Bool
    ) {
        func order(_ batch: TimerSchedule) -> [String] {
            let time = VirtualTime()
            return time.run {
                let order = Notes<String>()
                func makeBatch() -> OwnedTimer { OwnedTimer(batch, on: .shared) { _ in order.add("batch") } }
                let early = batchIsMadeFirst ? makeBatch() : nil
                let sample = OwnedTimer(.every(.milliseconds(500)), on: .shared) { _ in order.add("sample") }
                let late = batchIsMadeFirst ? nil : makeBatch()
                time.advance(by: .milliseconds(10_001))
                for timer in [early, sample, late] { timer?.cancel() }
                return order.entries
            }
        }
        let samples = Array(repeating: "sample", count: 10)
        #expect(order(.every(.seconds(5))) == samples.dropLast() + ["batch"] + samples + ["batch", "sample"])
        let later = TimerSchedule.every(.seconds(5), first: .after(.milliseconds(5001)))
        #expect(order(later) == samples + ["batch"] + samples + ["batch"])
    }

    @Test func `a timer that a tick creates runs in the same order`() {
        let order = Notes<String>()
        let bag = TimerBag()
        let first = OwnedTimer(.after(.nanoseconds(10)), on: .shared) { _ in
            order.add("first")
            OwnedTimer(.after(.zero), on: .shared) { _ in order.add("now") }.store(in: bag)
            OwnedTimer(.after(.nanoseconds(5)), on: .shared) { _ in order.add("15") }.store(in: bag)
        }
        let equal = OwnedTimer(.after(.nanoseconds(10)), on: .shared) { _ in order.add("equal") }
        let later = OwnedTimer(.after(.nanoseconds(14)), on: .shared) { _ in order.add("14") }
        time.advance(by: .nanoseconds(100))
        #expect(order.entries == ["first", "equal", "now", "14", "15"])
        _ = (first, equal, later)
    }

    @Test func `a tick that advances time runs the ticks of other timers inside it`() {
        let order = Notes<String>()
        let outer = OwnedTimer(.after(.nanoseconds(10)), on: .shared) { _ in
            order.add("begin \(time.now.nanoseconds)")
            time.advance(by: .nanoseconds(10))
            order.add("end \(time.now.nanoseconds)")
        }
        let inner = OwnedTimer(.every(.nanoseconds(6)), on: .shared) { _ in
            order.add("inner \(time.now.nanoseconds)")
        }
        time.advance(by: .nanoseconds(25))
        #expect(order.entries == ["inner 6", "begin 10", "inner 12", "inner 18", "end 20", "inner 24"])
        #expect(time.now.nanoseconds == 25)
        inner.cancel()
        _ = outer
    }

    @Test func `a tick that advances time does not run its own timer inside itself`() {
        let timer = OwnedTimer(.every(.milliseconds(10)), on: .shared) { tick in
            log.note(tick)
            if tick.count == 1 { time.advance(by: .milliseconds(25)) }
        }
        time.advance(to: TimerInstant(nanoseconds: 50_000_000))
        #expect(log.milliseconds == [10, 35, 40, 50])
        #expect(log.missed == [0, 1, 0, 0])
        timer.cancel()
    }
}
