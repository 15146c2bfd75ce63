@_spi(Store) import DurableTimers
import Timers

// Checks of what a store keeps of attempts that have failed, and for how long.
extension StoreCheck {
    func history() async throws {
        let runner = RunnerID()
        var run = try await run(runner)
        for number in 1...12 {
            let end = RunEnd(
                run.token, .retry(after: .zero, failure: "error \(number)\nof two lines"), in: "host:\(number)")
            _ = try await a.end([end], of: runner)
            let row = try await row()
            try expectEqual(
                row.history.map(\.number), Array(max(number - 9, 1)...number), "the attempts in the history")
            run = try await theOne(claimSoon(b, runner))
        }
        let now = try await a.now()
        var history = try await row().history
        try expectEqual(history.last?.failure, "error 12\nof two lines", "the failure in the history")
        try expectEqual(history.last?.place, "host:12", "the place in the history")
        let ages = history.map { attempt in attempt.instant.duration(to: now) }
        try expect(
            ages.allSatisfy { age in .zero <= age && age < Self.hour } && ages == ages.sorted(by: >),
            "the attempts in the history ended at \(history.map(\.instant))")
        // A run that is given back for no reason is none of them, and a process that has ended is one.
        _ = try await a.end([RunEnd(run.token, .givenBack(after: .zero, failure: nil))], of: runner)
        run = try await theOne(claimSoon(b, runner, lease: .milliseconds(1)))
        run = try await theOne(claimSoon(a, runner, lease: .milliseconds(1)))
        history = try await row().history
        try expectEqual(history.last?.number, 13, "the attempt whose process has ended, in the history")
        try expectEqual(history.last?.place, runner.description, "the runner that has ended, in the history")
        _ = try await claimSoon(a, runner, attempts: 1)
        let dead = try await row()
        try expect(dead.state == .dead && dead.history.last?.number == 14, "a row that has died is \(dead)")
        _ = try await b.revive([dead.id])
        try expectEqual(try await row().history, dead.history, "the history of a row that was revived")
        _ = try await a.schedule([request(key: "key", after: Self.hour)])
        try expectEqual(try await row().history, [], "the history of a deadline that was moved")
    }

    func deadRowsGo() async throws {
        let runner = RunnerID()
        let names = ["old", "new", "kept"]
        _ = try await a.schedule(names.map { name in request(name, "key") })
        for name in names {
            let run = try await theOne(claim(a, runner, name: name))
            _ = try await a.end([RunEnd(run.token, .dead(failure: "error"))], of: runner)
        }
        try await TimerClock().sleep(for: .milliseconds(20))
        let times: [String: Duration] = ["old": .milliseconds(1), "new": Self.hour]
        try expectEqual(try await b.prune(dead: times, limit: 10), 1, "the number of pruned rows")
        let left = try await a.list(DeadlineQuery(states: [.dead]))
        try expectEqual(Set(left.map(\.name)), ["new", "kept"], "the kinds of the dead rows that are left")
        _ = try await a.delete(left.map(\.id))
    }

    func existing() async throws {
        func schedule(_ rule: ExistingDeadline, _ delay: Duration, _ payload: UInt8, key: String = "key") async throws {
            var request = request(key: key, after: delay, payload: [payload])
            request.ifExists = rule
            _ = try await b.schedule([request])
        }
        // None: each rule makes one.
        try await schedule(.keep, Self.hour, 1)
        try await schedule(.earlier, Self.hour, 1, key: "other")
        try expectEqual(try await row("other").payload, [1], "the payload of a deadline that did not exist")
        let first = try await row()
        // One waits.
        try await schedule(.keep, .zero, 2)
        try expectEqual(try await row(), first, "a row that stays")
        try await schedule(.earlier, Self.hour * 2, 2)
        try expectEqual(try await row(), first, "a row that is not moved backwards")
        try await schedule(.earlier, .zero, 3)
        let runner = RunnerID()
        let run = try await theOne(claimSoon(a, runner))
        try expectEqual(run.payload, [3], "the payload of a deadline that was moved forwards")
        // One runs.
        try await schedule(.keep, .zero, 4)
        try expectEqual(try await row().next, nil, "what waits behind a run whose row stays")
        try await schedule(.earlier, Self.hour, 5)
        try await schedule(.earlier, Self.hour * 2, 6)
        try await schedule(.keep, .zero, 7)
        try expectEqual(try await row().next?.payload, [5], "the payload behind a run that was not moved backwards")
        try await schedule(.earlier, .seconds(600), 8)
        try expectEqual(try await row().next?.payload, [8], "the payload behind a run that was moved forwards")
        // One is dead, and has ended.
        _ = try await a.cancel(.key(name: "kind", "key"))
        _ = try await a.end([RunEnd(run.token, .dead(failure: "error"))], of: runner)
        try await schedule(.keep, Self.hour, 9)
        let again = try await row()
        try expect(again.payload == [9] && again.state == .waiting, "a dead row that was scheduled again is \(again)")
        // In one batch, the last request of a key counts, with its own rule.
        var kept = request(key: "key", payload: [10])
        kept.ifExists = .keep
        _ = try await a.schedule([request(key: "key", payload: [11]), kept, request(key: "third", payload: [12])])
        try expectEqual(try await row().payload, [9], "the payload after a batch whose last request leaves the row")
        try expectEqual(try await row("third").payload, [12], "the payload of another key in the batch")
    }
}
