import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// The forms of a timer on a scheduler and on the caller's actor whose actions may suspend.
@Suite(.virtualTime) struct `An action that may suspend` {
    private let time = VirtualTime.current

    /// Not Sendable: it belongs to the actor that made it.
    private final class Mixer {
        var levels: [Int] = []
    }

    private actor Desk {
        private let mixer = Mixer()
        private var timer: OwnedTimer?
        private let clock: TimerClock

        init(_ clock: TimerClock) { self.clock = clock }

        func start(_ schedule: TimerSchedule) {
            let clock = clock
            timer = OwnedTimer(schedule, isolated: mixer) { mixer, tick in
                self.preconditionIsolated()
                mixer.levels.append(tick.count)
                do {
                    try await clock.sleep(for: .seconds(10))
                } catch {
                    mixer.levels.append(-tick.count)
                }
            }
        }

        func stop() { timer = nil }
        var levels: [Int] { mixer.levels }
    }

    @Test func `of a scheduler waits for the one before, or cancels it`() async {
        let (log, clock) = (Notes<String>(), time.clock)
        let waiting = OwnedTimer(.every(.seconds(4)), on: .shared, owner: log) { me, tick in
            try await me.work(tick, clock)
        }
        await time.advance(by: .seconds(15))
        #expect(log.entries == ["begin 1", "end 1", "begin 2"])
        await waiting.cancelAndWait()
        #expect(log.entries == ["begin 1", "end 1", "begin 2", "cancelled 2"])

        let newest = Notes<String>()
        let cancelling = OwnedTimer(
            .every(.seconds(4), times: 2).overlap(.cancelPrevious), on: .thread()
        ) { tick in try await newest.work(tick, clock) }
        await time.advance(by: .seconds(30))
        #expect(newest.entries == ["begin 1", "cancelled 1", "begin 2", "end 2"])
        #expect("\(cancelling.state)" == "finished(completed)")
    }

    @Test func `of a scheduler ends with its owner, its handle and its error`() async {
        struct Broken: Error {}
        let log = Notes<String>()
        var owner: Notes<String>? = Notes<String>()
        weak let end = owner
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared, owner: owner ?? log) { _, tick in
            log.add("\(tick.count)")
        }
        await time.advance(by: .seconds(2))
        owner = nil
        #expect(end == nil)
        await time.advance(by: .seconds(2))
        #expect(log.entries == ["1", "2"] && "\(timer.state)" == "finished(released)")

        let failing = OwnedTimer(.every(.seconds(1)).onError(.finish), on: .shared) { _ in
            await Task.yield()
            throw Broken()
        }
        await time.advance(by: .seconds(2))
        if case .finished(.failed) = failing.state {} else { Issue.record("it is \(failing.state)") }

        let clock = time.clock
        var handle: OwnedTimer? = OwnedTimer(.every(.seconds(1)), on: .shared, owner: log) { me, tick in
            try await me.work(tick, clock)
        }
        await time.advance(by: .seconds(1))
        handle = nil
        await time.advance(by: .seconds(1))
        #expect(handle == nil && log.entries.suffix(2) == ["begin 1", "cancelled 1"])
    }

    @Test func `of the caller's actor runs there, with an owner that is not Sendable`() async {
        let desk = Desk(time.clock)
        await desk.start(.every(.seconds(4)).overlap(.cancelPrevious))
        await time.advance(by: .seconds(10))
        #expect(await desk.levels == [1, -1, 2])
        await desk.stop()
        await time.advance(by: .seconds(1))
        #expect(await desk.levels == [1, -1, 2, -2])
    }
}

extension Notes<String> {
    /// Takes ten seconds, unless the task is cancelled before.
    fileprivate func work(_ tick: Tick, _ clock: TimerClock) async throws {
        add("begin \(tick.count)")
        do {
            try await clock.sleep(for: .seconds(10))
            add("end \(tick.count)")
        } catch {
            add("cancelled \(tick.count)")
            throw error
        }
    }
}
