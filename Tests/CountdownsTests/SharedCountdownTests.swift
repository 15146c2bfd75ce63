import Countdowns
import Dispatch
import Synchronization
import Testing
import Timers
import TimersTesting

/// A countdown outside the main actor.
@Suite(.timeLimit(.minutes(10)))
struct SharedCountdownTests {
    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { number in number } }
        func step() { number.withLock { number in number += 1 } }
    }

    @Test func `counts down like a countdown of the main actor`() {
        let time = VirtualTime()
        let countdown = SharedCountdown(from: .seconds(60), on: time.scheduler)
        let owner = Counter()
        countdown.onFinish(owner: owner) { me in me.step() }
        #expect(countdown.phase == .idle)
        countdown.start()
        time.advance(by: .milliseconds(17_700))
        countdown.pause()
        time.advance(by: .seconds(100))
        #expect(countdown.remaining == .milliseconds(42_300))
        #expect(countdown.remainingSeconds == 43)
        countdown.resume()
        countdown.adjust(by: .milliseconds(-12_300))
        #expect(countdown.progress == (60 - 42.3) / (60 - 12.3))
        time.advance(by: .seconds(30))
        #expect(countdown.phase == .finished)
        #expect(owner.count == 1)
        #expect(time.pendingTimers.isEmpty)
        countdown.restart()
        time.advance(by: .seconds(60))
        #expect(owner.count == 2)
    }

    @Test func `in virtual time without a scheduler is virtual`() {
        let time = VirtualTime()
        let countdown = time.run { SharedCountdown(from: .seconds(3)) }
        countdown.start()
        time.advance(by: .seconds(2))
        #expect(countdown.remainingUnits == 1)
    }

    @Test func `controlled by many threads at once it ends each run once and stays right`() async {
        let countdown = SharedCountdown(from: .milliseconds(20), unit: .milliseconds(1), on: .shared)
        let ends = Counter()
        countdown.onFinish(owner: ends) { me in me.step() }
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    for step in 0..<500 {
                        switch (step &* 7 &+ number) % 6 {
                        case 0: countdown.start()
                        case 1: countdown.pause()
                        case 2: countdown.resume()
                        case 3: countdown.adjust(by: .milliseconds(step % 2 == 0 ? 3 : -3))
                        case 4: countdown.restart()
                        default: _ = (countdown.phase, countdown.progress, countdown.remainingUnits, countdown.values)
                        }
                        if step % 50 == 0 { await Task.yield() }
                    }
                }
            }
        }
        countdown.reset()
        let before = ends.count
        // In whatever order the threads moved the timer, this run ends, and ends once.
        countdown.start()
        var last: Int?
        for await value in countdown.values { last = value }
        #expect(last == 0)
        while ends.count == before { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(countdown.phase == .finished)
        #expect(ends.count == before + 1)
    }

    @Test func `ends when its last reference goes`() {
        let time = VirtualTime()
        var countdown: SharedCountdown? = SharedCountdown(from: .seconds(60), on: time.scheduler)
        weak let witness = countdown
        countdown?.start()
        #expect(time.pendingTimers.count == 1)
        countdown = nil
        #expect(witness == nil)
        #expect(time.pendingTimers.isEmpty)
    }
}
