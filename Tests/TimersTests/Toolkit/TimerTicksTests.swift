import Testing
import Timers
import TimersTesting

/// A row: a schedule, and for how many seconds the consumer is busy after each tick.
struct TicksRow: CustomTestStringConvertible, Sendable {
    var schedule: TimerSchedule
    /// By the index of the tick; zero after the last.
    var busy: [Int]
    var output: Marbles
    /// What each tick says it missed.
    var missed: [Int] = []

    var testDescription: String { "\(schedule) \(busy)" }

    private static let second = TimerSchedule.every(.seconds(1), times: 5)

    /// One frame is half a second.
    static let rows: [TicksRow] = [
        TicksRow(schedule: second, busy: [], output: "--1-2-3-4-5|", missed: [0, 0, 0, 0, 0]),
        TicksRow(schedule: .after(.seconds(2)), busy: [], output: "----1|", missed: [0]),
        TicksRow(
            schedule: .every(.seconds(1), first: .immediately, times: 3), busy: [], output: "1-2-3|",
            missed: [0, 0, 0]),
        TicksRow(
            schedule: .every(.seconds(1), first: .after(.milliseconds(500)), times: 3), busy: [], output: "-1-2-3|",
            missed: [0, 0, 0]),
        TicksRow(schedule: second, busy: [1], output: "--1-2-3-4-5|", missed: [0, 0, 0, 0, 0]),
        TicksRow(schedule: second, busy: [7], output: "--1------23-4-5|", missed: [0, 2, 0, 0, 0]),
        TicksRow(schedule: second, busy: [7, 0, 5], output: "--1------23----45|", missed: [0, 2, 0, 1, 0]),
        TicksRow(schedule: second, busy: [1, 1, 1, 1, 1], output: "--1-2-3-4-5|", missed: [0, 0, 0, 0, 0]),
        TicksRow(schedule: second, busy: [3, 3, 3], output: "--1--2--3--45|", missed: [0, 0, 1, 0, 0]),
        TicksRow(
            schedule: second.missedTicks(.skip), busy: [7], output: "--1-------2-3-4-5|", missed: [0, 3, 0, 0, 0]),
        TicksRow(
            schedule: second.missedTicks(.skip), busy: [1, 3], output: "--1-2---3-4-5|", missed: [0, 0, 1, 0, 0]),
        TicksRow(
            schedule: second.missedTicks(.delay), busy: [7], output: "--1------2-3-4-5|", missed: [0, 2, 0, 0, 0]),
        TicksRow(
            schedule: second.missedTicks(.catchUp(limit: 10)), busy: [7], output: "--1------!5|",
            missed: [0, 0, 0, 0, 0]),
        TicksRow(schedule: .every(.seconds(1), times: 1), busy: [], output: "--1|", missed: [0]),
    ]
}

@Suite struct `Ticks as a sequence` {
    @Test(.virtualTime, arguments: TicksRow.rows)
    func `come as the table says`(_ row: TicksRow) async {
        let time = VirtualTime.current
        let clock = time.clock
        let frame = { @Sendable in
            Int(TimerInstant(nanoseconds: 0).duration(to: clock.now) / .milliseconds(500))
        }
        async let consumed = {
            var (marbles, missed) = (Marbles(), [Int]())
            var ticks = TimerTicks(row.schedule).makeAsyncIterator()
            while let tick = await ticks.next() {
                marbles.add(Character("\(tick.count)"), at: frame())
                missed.append(tick.missed)
                let busy = tick.count <= row.busy.count ? row.busy[tick.count - 1] : 0
                if busy > 0 { try? await clock.sleep(for: .milliseconds(500 * busy)) }
            }
            return (marbles, missed)
        }()
        await time.runUntilIdle()
        let (marbles, missed) = await consumed
        var expected = row.output.frames
        #expect(expected.removeLast() == "|")
        #expect(marbles == Marbles(frames: expected))
        #expect(missed == row.missed)
    }

    @Test(.virtualTime) func `end with their task, while it waits and while it works`() async {
        let time = VirtualTime.current
        let clock = time.clock
        for isWorking in [false, true] {
            let task = Task(executorPreference: time.executor) {
                var count = 0
                for await _ in TimerTicks(.every(.seconds(1)), on: time.scheduler) {
                    count += 1
                    if isWorking { try? await clock.sleep(for: .seconds(100)) }
                }
                return count
            }
            await time.advance(by: .seconds(3))
            task.cancel()
            #expect(await task.value == (isWorking ? 1 : 3))
            #expect(time.pendingTimers.isEmpty)
        }
        let before = Task(executorPreference: time.executor) {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            for await _ in TimerTicks(.every(.seconds(1)), on: time.scheduler) { return false }
            return true
        }
        #expect(await before.value)
    }

    @Test(.virtualTime) func `release their timer when the loop is left, and the timer counts as ended`() async throws {
        let time = VirtualTime.current
        async let end: FinishReason? = {
            var timer: TimerControl?
            for await tick in TimerTicks(.every(.seconds(1))) {
                timer = tick.timer
                if tick.count == 2 { break }
            }
            return try await timer?.waitUntilFinished()
        }()
        await time.advance(by: .seconds(5))
        let reason = try await end
        guard case .released? = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(time.pendingTimers.isEmpty)
    }

    @Test(.virtualTime) func `are independent for each iterator`() async {
        let time = VirtualTime.current
        let ticks = TimerTicks(.every(.seconds(1), times: 3))
        let clock = time.clock
        async let first = { await ticks.reduce(0) { count, _ in count + 1 } }()
        async let second = {
            try? await clock.sleep(for: .milliseconds(500))
            return await ticks.reduce(into: [Duration]()) { instants, tick in
                instants.append(TimerInstant(nanoseconds: 0).duration(to: tick.scheduled))
            }
        }()
        await time.advance(by: .seconds(4))
        #expect(await first == 3)
        #expect(await second == [.milliseconds(1_500), .milliseconds(2_500), .milliseconds(3_500)])
    }

    @Test(.virtualTime) func `obey the control of their timer, also from inside the loop`() async {
        let time = VirtualTime.current
        let clock = time.clock
        async let instants = {
            var instants: [Int] = []
            for await tick in TimerTicks(.every(.seconds(1))) {
                instants.append(Int(TimerInstant(nanoseconds: 0).duration(to: clock.now) / .seconds(1)))
                switch instants.count {
                case 1:
                    await tick.timer.pauseAndWait()
                    try? await clock.sleep(for: .seconds(5))
                    tick.timer.resume()
                case 2: tick.timer.restart(after: .seconds(10))
                case 3: await tick.timer.cancelAndWait()
                default: break
                }
            }
            return instants
        }()
        await time.runUntilIdle(within: .seconds(100))
        #expect(await instants == [1, 7, 17])
    }

    @Test func `arrive on a real scheduler, all of them`() async {
        var counts: [Int] = []
        for await tick in TimerTicks(.every(.milliseconds(1), times: 200).missedTicks(.catchUp(limit: .max))) {
            counts.append(tick.count)
        }
        #expect(counts == Array(1...200))
    }
}
