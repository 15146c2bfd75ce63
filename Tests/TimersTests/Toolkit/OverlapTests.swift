import TestSupport
import Testing
import Timers
import TimersTesting

@Suite struct `A tick that is due while the action runs` {
    /// Records when actions begin and are cancelled, in tenths of a second.
    final class Log: Sendable {
        private let begun = Notes<Int>()
        private let cancelled = Notes<Int>()

        var begins: [Int] { begun.entries }
        var cancellations: [Int] { cancelled.entries }

        /// The action: its first run takes 2.5 seconds, all others none.
        func act(_ tick: Tick, _ clock: TimerClock) async throws {
            begun.add(Self.tenths(clock))
            if tick.count > 1 { return }
            do {
                try await clock.sleep(for: .milliseconds(2_500))
            } catch {
                cancelled.add(Self.tenths(clock))
                throw error
            }
        }

        private static func tenths(_ clock: TimerClock) -> Int {
            Int(TimerInstant(nanoseconds: 0).duration(to: clock.now) / .milliseconds(100))
        }
    }

    actor Clerk {
        private let bag = TimerBag()

        func start(_ schedule: TimerSchedule, _ log: Log, _ clock: TimerClock) {
            OwnedTimer(schedule, actor: self) { _, tick in try await log.act(tick, clock) }.store(in: bag)
        }
    }

    static let rows: [(policy: OverlapPolicy, begins: [Int], cancelled: [Int])] = [
        (.wait, [10, 35, 40, 50], []), (.skip, [10, 40, 50], []), (.cancelPrevious, [10, 20, 30, 40, 50], [20]),
    ]

    @MainActor
    @Test(.virtualTime, arguments: rows, [false, true])
    func `does what the policy says, on the main actor and on an actor`(
        _ row: (policy: OverlapPolicy, begins: [Int], cancelled: [Int]), onActor: Bool
    ) async {
        let time = VirtualTime.current
        let (log, clerk, clock) = (Log(), Clerk(), time.clock)
        let schedule = TimerSchedule.every(.seconds(1)).overlap(row.policy)
        if onActor { await clerk.start(schedule, log, clock) }
        let timer =
            onActor ? nil : OwnedTimer(schedule, owner: log) { log, tick in try await log.act(tick, clock) }
        await time.advance(by: .seconds(5))
        #expect(log.begins == row.begins)
        #expect(log.cancellations == row.cancelled)
        timer?.cancel()
    }

    @MainActor
    @Test(.virtualTime, arguments: [0, 1, 2, 3])
    func `obeys control calls that come before it`(_ call: Int) async {
        let time = VirtualTime.current
        let (log, clock) = (Log(), time.clock)
        let timer = OwnedTimer(.every(.seconds(1)).overlap(.cancelPrevious), owner: log) { log, tick in
            try await log.act(tick, clock)
        }
        await time.advance(by: .milliseconds(1_500))
        switch call {
        case 0: timer.pause()
        case 1: timer.restart()
        case 2: timer.cancel()
        default: timer.reschedule(.every(.seconds(10)))
        }
        await time.advance(by: .milliseconds(3_000))
        // A pause lets the action end. A restart moves the tick that cancels it.
        let expected: ([Int], [Int]) = [([10], []), ([10, 25, 35, 45], [25, 35]), ([10], [15]), ([10], [])][call]
        #expect(log.begins == expected.0)
        #expect(log.cancellations == expected.1)
        timer.cancel()
    }

    @MainActor
    @Test func `cancels real actions many times, and none overlaps another`() async {
        final class Counter {
            var (running, most, begun, cancelled) = (0, 0, 0, 0)
        }
        let counter = Counter()
        let timer = OwnedTimer(.every(.milliseconds(1), times: 200).overlap(.cancelPrevious), owner: counter) { me, _ in
            me.running += 1
            me.begun += 1
            me.most = max(me.most, me.running)
            defer { me.running -= 1 }
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                me.cancelled += 1
                throw error
            }
        }
        while timer.tickCount < 20 { try? await Task.sleep(for: .milliseconds(5)) }
        await timer.cancelAndWait()
        #expect(counter.most == 1)
        #expect(counter.begun == counter.cancelled)
        #expect(counter.begun >= 20)
    }
}
