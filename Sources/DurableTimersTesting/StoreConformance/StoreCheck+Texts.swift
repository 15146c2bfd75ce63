@_spi(Store) import DurableTimers
import Timers

// Checks of texts, and of what is refused.
extension StoreCheck {
    /// Two texts that look the same and are not.
    private static let twins = ["\u{E9}", "e\u{301}"]

    func bytes() async throws {
        let keys = Self.twins + ["a", "a "]
        // One batch has as many rows as single calls.
        let ids = try await a.schedule(
            keys.enumerated().map { number, key in request(key: key, after: Self.hour, payload: [UInt8(number)]) })
        try expectEqual(Set(ids).count, keys.count, "the number of rows of keys that differ in their bytes")
        for (number, key) in keys.enumerated() {
            let moved = try await b.schedule([request(key: key, after: Self.hour, payload: [UInt8(number)])])
            try expectEqual(moved, [ids[number]], "the row of a key that was scheduled again")
            let row = try await row(key)
            try expectEqual(row.payload, [UInt8(number)], "the payload of the key \(key.debugDescription)")
            try expectEqual(Array((row.key ?? "").utf8), Array(key.utf8), "the bytes of a key")
        }
        // Kinds.
        _ = try await a.schedule(Self.twins.map { name in request(name) })
        for (name, other) in zip(Self.twins, Self.twins.reversed()) {
            var answer = try await b.claim(
                ClaimRequest(
                    runner: RunnerID(), kinds: [], limit: 9, lease: Self.hour, isThorough: true,
                    knownNames: [name, "kind"]))
            try expectEqual(
                answer.unknownNames.map { name in Array(name.utf8) }, [Array(other.utf8)],
                "the bytes of the unknown names")
            answer = try await claim(b, RunnerID(), name: name)
            try expectEqual(
                answer.claimed.map { row in Array(row.name.utf8) }, [Array(name.utf8)], "the bytes of claimed names")
            _ = try await a.schedule([request(name)])
        }
        // Schedules.
        let now = try await a.now()
        for schedule in Self.twins {
            try await a.ensure([RepeatingDeadline(name: "cron", schedule: schedule, first: now)])
            let found = try await row(RepeatingDeadline.key, "cron").schedule ?? ""
            try expectEqual(Array(found.utf8), Array(schedule.utf8), "the bytes of a schedule that was changed")
        }
        let claimed = try await claim(b, RunnerID(), name: "cron", schedule: Self.twins[0]).claimed
        try expect(claimed.isEmpty, "a row with a schedule of other bytes was claimed")
    }

    func refusals() async throws {
        let now = try await a.now()
        let wrong = [
            request(key: "a\0b"), request("a\0b", "key"), request(key: String(repeating: "k", count: 2049)),
            request(String(repeating: "n", count: 513)),
            DeadlineRequest(name: "kind", key: "key", time: .at(TimerClock().now)),
        ]
        for wrong in wrong {
            let key = wrong.key?.prefix(9).debugDescription ?? "no key"
            let text = "\(wrong.name.prefix(9).debugDescription) and \(key)"
            try await expectRefusal(.invalidDeadline, "a deadline with \(text)") {
                _ = try await a.schedule([request(key: "first"), wrong])
            }
            try await expectRefusal(.invalidDeadline, "a deadline with \(text) in a transaction") {
                try await one.transact(StoreScript(schedules: [request(key: "first"), wrong]))
            }
        }
        let empty = try await b.list(DeadlineQuery())
        try expect(empty.isEmpty, "batches that were refused have left \(empty.count) rows")
        let longest = request(String(repeating: "n", count: 512), String(repeating: "k", count: 2048), after: Self.hour)
        let id = try await a.schedule([longest])[0]
        try expectEqual(try await b.find(.key(name: longest.name, longest.key ?? ""))?.id, id, "the row of a long key")
        _ = try await a.schedule([request(key: "a", after: Self.hour)])
        let found = try await b.find(.key(name: "kind", "a\0b"))
        try expect(found == nil, "a key with a zero finds the row of \(found?.key ?? "none")")
        try expectEqual(
            try await b.cancel(.key(name: "kind", "a\0b")), .notFound, "the cancellation of a key with a zero")
        // A kind and a repeating deadline of one name.
        try await a.ensure([RepeatingDeadline(name: "cron", schedule: "daily", first: now + Self.hour)])
        for key in [RepeatingDeadline.key, "key", nil] {
            try await expectRefusal(.invalidKind, "a deadline with the name of a repeating one") {
                _ = try await b.schedule([request("cron", key)])
            }
        }
        try await expectRefusal(.invalidKind, "a repeating deadline with the name of a kind") {
            try await b.ensure([RepeatingDeadline(name: "kind", schedule: "daily", first: now + Self.hour)])
        }
        let row = try await row(RepeatingDeadline.key, "cron")
        try expectEqual(row.schedule, "daily", "the schedule of a repeating row")
    }

    private func expectRefusal(
        _ code: DurableError.Code, _ what: String, _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch let error as DurableError {
            return try expect(error.code == code, "\(what) was refused as \(error)")
        }
        throw Complaint(description: "\(what) was not refused")
    }

    /// The ends of a batch, and moves of the same keys that come at the same time.
    func movedEnds() async throws {
        let count = 50
        let runner = RunnerID()
        let keys = (0..<count).map { number in "\(number)" }
        for round in 0..<20 {
            _ = try await a.schedule(keys.map { key in request(key: key) })
            let runs = try await claim(a, runner).claimed
            try expectEqual(runs.count, count, "the number of claimed rows")
            let ends = runs.map { run in
                RunEnd(run.token, round.isMultiple(of: 3) ? .finished(keep: .zero) : .dead(failure: "error"))
            }
            let isInTransaction = round.isMultiple(of: 2)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    if isInTransaction {
                        try await one.transact(StoreScript(ends: Array(ends.prefix(1)), runner: runner))
                    }
                    let lost = try await a.end(isInTransaction ? Array(ends.dropFirst()) : ends, of: runner)
                    try expect(lost.isEmpty, "the ends of \(lost.count) runs that were moved were refused")
                }
                group.addTask {
                    _ = try await b.schedule(keys.map { key in request(key: key, after: Self.hour, payload: [1]) })
                }
                try await group.waitForAll()
            }
            for key in keys {
                // A store may end the run of a row that is locked a little later.
                var row = try await row(key)
                for _ in 0..<1000 where row.state == .running {
                    try await TimerClock().sleep(for: .milliseconds(10))
                    row = try await self.row(key)
                }
                try expect(
                    row.state == .waiting && row.payload == [1] && row.next == nil && row.runner == nil
                        && row.attempt == 0, "after an end and a move at once the row is \(row)")
            }
        }
    }
}
