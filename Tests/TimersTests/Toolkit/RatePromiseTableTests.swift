import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What debouncers and throttlers do in each situation, in real and in virtual time.
@Suite struct `Debouncers and throttlers keep their promises when` {
    enum Situation: CaseIterable {
        case cancelledBefore, cancelledDuring, cancelledAfter, taskCancelled
        case ownerGone, released, schedulerEnded, slowConsumer
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var tool: RateTool
        var situation: Situation
        var isVirtual: Bool

        var testDescription: String { "\(situation), \(tool), \(isVirtual ? "virtual" : "real") time" }

        static let all = RateTool.allCases.flatMap { tool in
            Situation.allCases.flatMap { situation in
                [true, false].map { Row(tool: tool, situation: situation, isVirtual: $0) }
            }
        }

        /// What the action does with the value that is sent.
        var outcome: [String] {
            switch situation {
            // It can be used again after a cancellation, and the sender's task does not matter.
            case .cancelledBefore, .cancelledAfter, .taskCancelled: ["a"]
            case .cancelledDuring, .ownerGone, .released, .schedulerEnded: []
            // A newer value cancels the action of the older one, and its own action begins afterwards.
            case .slowConsumer: ["a", "a cancelled", "b"]
            }
        }
    }

    private final class Owner: Sendable {}

    /// Where a row runs, and what its actions do.
    private final class Place: Sendable {
        let scheduler: TimerScheduler
        let log = Mutex<[String]>([])
        private let time: VirtualTime?

        init(_ scheduler: TimerScheduler, _ time: VirtualTime?) {
            (self.scheduler, self.time) = (scheduler, time)
        }

        var entries: [String] { log.withLock { log in log } }

        func add(_ text: String) { log.withLock { log in log.append(text) } }

        /// Passes twice the interval.
        ///
        /// A scheduler serves in the order of deadlines, so every delivery that was due has begun afterwards.
        func pass() async {
            if let time {
                await time.advance(by: .milliseconds(20))
            } else {
                try? await TimerClock(on: scheduler).sleep(for: .milliseconds(20))
            }
        }

        /// Holds the context until the returned milestone is reached, so that no delivery begins, however late it is.
        ///
        /// Virtual time stands still without this.
        func hold() async -> Milestone {
            let (isHeld, mayGoOn) = (Milestone(), Milestone())
            if time != nil { return mayGoOn }
            OwnedTimer(.after(.zero), on: scheduler, owner: mayGoOn) { mayGoOn, _ in
                isHeld.reach()
                mayGoOn.block()
            }.runUntilOwnerEnds()
            await isHeld.reached()
            return mayGoOn
        }

        /// Passes time until there are `count` entries, or for 20 seconds.
        func pass(until count: Int) async {
            for _ in 0..<1_000 where entries.count < count { await pass() }
        }

        /// An action that lasts until a newer value cancels it.
        func consume(_ value: String) async {
            add(value)
            guard value == "a" else { return }
            do {
                try await Task.sleep(until: .now + .seconds(3_600), clock: .continuous)
            } catch {
                add("\(value) cancelled")
            }
        }
    }

    private static func rate(_ row: Row, _ place: Place, _ owner: Owner) -> any RateHandle<String> {
        let interval = Duration.milliseconds(10)
        guard row.situation == .slowConsumer else {
            return row.tool.make(interval, .trailing, on: place.scheduler, owner: owner) { _, value in place.add(value)
            }
        }
        return row.tool.make(interval, .trailing, .cancelPrevious, on: place.scheduler, owner: owner) { _, value in
            await place.consume(value)
        }
    }

    private static func run(_ row: Row, _ place: Place) async {
        var owner: Owner? = Owner()
        var rate = owner.map { owner in Self.rate(row, place, owner) }
        await act(row, place, &rate, &owner)
        _ = rate
        _ = owner
    }

    private static func act(_ row: Row, _ place: Place, _ rate: inout (any RateHandle<String>)?, _ owner: inout Owner?)
        async
    {
        let mayGoOn = await place.hold()
        if row.situation == .cancelledBefore { rate?.cancel() }
        if row.situation == .taskCancelled, let rate {
            let task = Task { rate.send("a") }
            task.cancel()
            await task.value
        } else {
            rate?.send("a")
        }
        switch row.situation {
        case .cancelledDuring: rate?.cancel()
        case .ownerGone: owner = nil
        case .released: rate = nil
        case .schedulerEnded: place.scheduler.end()
        case .cancelledAfter:
            mayGoOn.reach()
            await place.pass()
            rate?.cancel()
        case .slowConsumer:
            mayGoOn.reach()
            await place.pass(until: 1)
            rate?.send("b")
            await place.pass(until: 3)
        case .cancelledBefore, .taskCancelled: break
        }
        mayGoOn.reach()
        await place.pass()
    }

    @Test(arguments: Row.all)
    func `it is`(_ row: Row) async {
        guard row.isVirtual else {
            let place = Place(TimerScheduler.thread(name: "rates"), nil)
            await Self.run(row, place)
            #expect(place.entries == row.outcome)
            return
        }
        let time = VirtualTime()
        await time.run {
            let place = Place(time.scheduler, time)
            await Self.run(row, place)
            #expect(place.entries == row.outcome)
        }
    }
}
