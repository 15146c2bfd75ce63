import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `The observer of a scheduler` {
    private let time = VirtualTime.current

    struct Failure: Error {}

    final class Owner: Sendable {}

    /// Returns the events that the observer receives while `body` runs.
    private func events(_ body: (VirtualTime) -> Void) -> [String] {
        let time = VirtualTime(allowsPendingTimers: true)
        let log = EventLog()
        time.scheduler.observer = log
        time.run { body(time) }
        return log.names
    }

    @Test func `receives each event in the life of a timer`() {
        let names = events { time in
            let timer = OwnedTimer(.every(.seconds(1), times: 2), on: .shared, name: "a") { _ in }
            time.advance(by: .seconds(5))
            withExtendedLifetime(timer) {}
        }
        #expect(names == ["a scheduled", "a ticked 1", "a ticked 2", "a completed"])
    }

    @Test func `receives how long each action took, before its error`() async throws {
        struct Durations: TimerObserver {
            let log: Notes<String>
            func timer(_ timer: TimerInfo, did event: TimerEvent) {
                // The action's own sleeps are timers too.
                if timer.name == "sleep" { return }
                switch event {
                case .didTick(let tick, let duration): log.add("\(tick.count) took \(duration)")
                case .threw: log.add("threw")
                default: break
                }
            }
        }
        actor Worker {}
        let log = Notes<String>()
        time.scheduler.observer = Durations(log: log)
        let worker = Worker()
        let timer = OwnedTimer(.every(.seconds(10), times: 2), actor: worker) { _, tick in
            try await TimerClock().sleep(for: .seconds(tick.count))
            if tick.count == 1 { throw Failure() }
        }
        await time.advance(by: .seconds(30))
        try await timer.waitUntilFinished()
        let inPlace = OwnedTimer(.after(.seconds(1)), on: .shared) { _ in }
        await time.advance(by: .seconds(1))
        try await inPlace.waitUntilFinished()
        #expect(log.entries == ["1 took 1.0 seconds", "threw", "2 took 2.0 seconds", "1 took 0.0 seconds"])
    }

    @Test func `receives an error before the end that it causes`() {
        let names = events { time in
            let timer = OwnedTimer(.every(.seconds(1)).onError(.finish), on: .shared, name: "a") { _ in
                throw Failure()
            }
            time.advance(by: .seconds(5))
            withExtendedLifetime(timer) {}
        }
        #expect(names == ["a scheduled", "a ticked 1", "a threw", "a failed: Failure()"])
    }

    @Test func `receives abandoned if a handle without an owner is released before its first tick`() {
        let names = events { _ in
            _ = OwnedTimer(.every(.seconds(1)), on: .shared, name: "a") { _ in }
        }
        #expect(names == ["a scheduled", "a abandoned", "a released"])
    }

    @Test func `does not receive abandoned after a tick, after a cancellation, or with an owner`() {
        let owner = Owner()
        let names = events { time in
            do {
                let ticked = OwnedTimer(.every(.seconds(1)), on: .shared, name: "ticked") { _ in }
                time.advance(by: .seconds(1))
                withExtendedLifetime(ticked) {}
            }
            do {
                let cancelled = OwnedTimer(.every(.seconds(1)), on: .shared, name: "cancelled") { _ in }
                cancelled.cancel()
            }
            OwnedTimer(.every(.seconds(1)), on: .shared, owner: owner, name: "owned") { _, _ in }.runUntilOwnerEnds()
        }
        #expect(!names.contains { $0.contains("abandoned") })
        #expect(names.contains("owned scheduled"))
    }

    @Test func `receives released after the end of an owner`() {
        let names = events { time in
            do {
                let owner = Owner()
                OwnedTimer(.every(.seconds(1)), on: .shared, owner: owner, name: "a") { _, _ in }.runUntilOwnerEnds()
            }
            time.advance(by: .seconds(1))
        }
        #expect(names.first == "a scheduled")
        #expect(names.last == "a released")
    }

    @Test func `receives nothing after it is replaced`() {
        let (first, second) = (EventLog(), EventLog())
        time.scheduler.observer = first
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared, name: "a") { _ in }
        time.scheduler.observer = second
        time.advance(by: .seconds(1))
        time.scheduler.observer = nil
        time.advance(by: .seconds(1))
        timer.cancel()
        #expect(first.names == ["a scheduled"])
        #expect(second.names == ["a ticked 1"])
    }
}
