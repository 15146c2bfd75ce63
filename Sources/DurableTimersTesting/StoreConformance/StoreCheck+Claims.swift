@_spi(Store) import DurableTimers
import Timers

// Checks of the clock and of claims.
extension StoreCheck {
    func time() async throws {
        var last = try await a.now()
        try expect(last.clock == .wall, "now() is an instant of the \(last.clock) clock")
        for number in 0..<20 {
            let next = try await (number.isMultiple(of: 2) ? b : a).now()
            try expect(next >= last, "the time of one client is \(next), and of the other \(last) before that")
            last = next
        }
        let end = TimerClock().now + patience
        while try await a.now() == last {
            try expect(TimerClock().now < end, "the clock stands still at \(last)")
            try await TimerClock().sleep(for: .milliseconds(1))
        }
        // Each duration counts from the store's time.
        var start = try await a.now()
        _ = try await b.schedule([request(key: "key", after: Self.hour)])
        try await expect(row().scheduled, "the deadline after an hour", isIn: Self.hour, after: start)
        _ = try await a.schedule([request(key: "key")])
        let runner = RunnerID()
        start = try await a.now()
        var run = try await theOne(claimSoon(b, runner))
        try await expect(run.due, "the end of a lease of an hour", isIn: Self.hour, after: start)
        start = try await a.now()
        _ = try await b.renew([run.token], of: runner, lease: .seconds(60))
        try await expect(row().due, "the end of a lease that was renewed", isIn: .seconds(60), after: start)
        start = try await a.now()
        _ = try await b.end([RunEnd(run.token, .retry(after: Self.hour, failure: "error"))], of: runner)
        try await expect(row().due, "the next attempt", isIn: Self.hour, after: start)
        _ = try await a.schedule([request(key: "key")])
        run = try await theOne(claimSoon(a, runner))
        start = try await a.now()
        _ = try await a.end([RunEnd(run.token, .givenBack(after: Self.hour, failure: nil))], of: runner)
        try await expect(row().due, "a run that was given back", isIn: Self.hour, after: start)
    }

    func neverEarly() async throws {
        let runner = RunnerID()
        for delay in [Duration.milliseconds(3), .milliseconds(40), .nanoseconds(150_333_750)] {
            let instant = try await a.now() + delay
            _ = try await a.schedule([
                DeadlineRequest(name: "kind", time: .at(instant)), request(after: Self.hour),
            ])
            let end = TimerClock().now + patience
            while true {
                let answer = try await claim(b, runner)
                if let row = answer.claimed.first {
                    try expect(answer.now >= instant, "a deadline at \(instant) was claimed at \(answer.now)")
                    try expect(row.scheduled >= instant, "a deadline at \(instant) was kept as \(row.scheduled)")
                    try expectEqual(answer.claimed.count, 1, "the number of rows that were due")
                    break
                }
                let next = answer.next["kind"]
                try expect(
                    next.map { next in next >= instant && next < instant + .milliseconds(1) } ?? false,
                    "the next deadline is \(next.map(\.description) ?? "none"), not \(instant)")
                try expect(TimerClock().now < end, "a deadline at \(instant) was not claimed within \(patience)")
                try await TimerClock().sleep(for: .milliseconds(1))
            }
        }
        let answer = try await claim(b, RunnerID(), name: "empty")
        try expect(answer.next.isEmpty, "a kind without rows has the next deadline \(answer.next)")
    }

    func limits() async throws {
        let now = try await a.now()
        // In an order that is not that of their instants.
        _ = try await a.schedule(
            [3, 1, 4, 2, 5].map { number in
                DeadlineRequest(name: "x", time: .at(now - .seconds(100 - number)), payload: [UInt8(number)])
            })
        _ = try await a.schedule((1...3).map { number in request("y", payload: [UInt8(number)]) })
        func claim(_ x: Int, _ y: Int, _ limit: Int) async throws -> ClaimAnswer {
            let kinds = [("x", x), ("y", y)].filter { _, slots in slots > 0 }
            return try await b.claim(
                ClaimRequest(
                    runner: RunnerID(),
                    kinds: kinds.map { name, slots in ClaimRequest.Kind(name: name, slots: slots, attempts: 5) },
                    limit: limit, lease: Self.hour))
        }
        let first = try await claim(2, 0, 100)
        try expectEqual(first.claimed.map(\.payload), [[1], [2]], "what two slots took")
        try expect(first.next["x"].map { next in next <= first.now } ?? false, "rows that are due are not announced")
        let second = try await claim(5, 5, 2)
        try expectEqual(second.claimed.map(\.payload), [[3], [4]], "what a limit of two took")
        let third = try await claim(5, 5, 100)
        try expectEqual(third.claimed.map(\.name).sorted(), ["x", "y", "y", "y"], "what was left")
        let last = try await claim(5, 5, 100)
        try expect(last.claimed.isEmpty, "rows were claimed twice")
    }

    func kinds() async throws {
        let now = try await a.now()
        _ = try await a.schedule([
            request("mine"), request("theirs"), request("busy"), request("far", after: Self.hour),
        ])
        try await a.ensure([RepeatingDeadline(name: "cron", schedule: "daily", first: now)])
        let kinds = [
            ClaimRequest.Kind(name: "mine", slots: 9, attempts: 9),
            ClaimRequest.Kind(name: "cron", schedule: "hourly", slots: 9, attempts: 9),
        ]
        var request = ClaimRequest(
            runner: RunnerID(), kinds: kinds, limit: 99, lease: Self.hour, isThorough: true,
            knownNames: ["mine", "cron", "busy"])
        var answer = try await b.claim(request)
        try expectEqual(answer.claimed.map(\.name), ["mine"], "the names of the rows")
        try expectEqual(answer.unknownNames, ["theirs", "far"], "the names of the unknown kinds")
        try expect(answer.next["cron"] == nil, "a row with another schedule is announced")
        request.kinds[1].schedule = "daily"
        request.isThorough = false
        answer = try await b.claim(request)
        try expectEqual(answer.claimed.map(\.name), ["cron"], "the names of the rows")
        try expectEqual(answer.claimed.first?.schedule, "daily", "the schedule of the row")
        request.kinds = []
        request.isThorough = true
        answer = try await b.claim(request)
        try expect(answer.claimed.isEmpty, "a claim without kinds took a row")
    }

    func exclusive() async throws {
        let count = 300
        for _ in 0..<3 {
            _ = try await a.schedule((0..<count).map { _ in request() })
            let rows = try await withThrowingTaskGroup(of: [DeadlineRecord].self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let (store, runner) = (number.isMultiple(of: 2) ? a : b, RunnerID())
                        var rows: [DeadlineRecord] = []
                        while true {
                            let claimed = try await claim(store, runner, slots: 1 + number * 3).claimed
                            if claimed.isEmpty { return rows }
                            rows += claimed
                            let wrong = claimed.first { row in row.runner != runner || row.state != .running }
                            try expect(wrong == nil, "a claimed row is \(String(describing: wrong))")
                        }
                    }
                }
                return try await group.reduce(into: []) { rows, more in rows += more }
            }
            // A row that another claim held at that moment may be left over.
            let left = try await claim(a, RunnerID()).claimed
            try expectEqual((rows + left).count, count, "the number of claimed rows")
            try expectEqual(Set((rows + left).map(\.id)).count, count, "the number of different rows")
            try expect((rows + left).allSatisfy { row in row.attempt == 1 }, "a row was claimed twice")
        }
    }

    func contents() async throws {
        let payloads: [[UInt8]] = [[], Array(0...255), Array(repeating: 7, count: 100_000)]
        let texts = [
            "", "it's", "\"quoted\"", "100 %s; drop table x --", "日本 🕰 \u{301}", String(repeating: "k", count: 500),
        ]
        for (number, text) in texts.enumerated() {
            let name = text.isEmpty ? "kind" : text
            let payload = payloads[number % payloads.count]
            let request = DeadlineRequest(
                name: name, key: text, time: .after(.zero), payload: payload, trace: text.isEmpty ? nil : text)
            let id = try await a.schedule([request])[0]
            let found = try await row(text, name)
            let claimed = try await theOne(claim(b, RunnerID(), name: name))
            for row in [found, claimed] {
                try expectEqual(row.id, id, "the identifier")
                try expectEqual(row.name, name, "the name")
                try expectEqual(row.key, text, "the key")
                try expectEqual(row.payload, payload, "the payload")
                try expectEqual(row.trace, request.trace, "the trace")
                try expect(row.schedule == nil && row.next == nil && row.failure == nil, "a new row is \(row)")
            }
            try expectEqual(found.state, .waiting, "the state of a new row")
            try expectEqual(found.attempt, 0, "the attempt of a new row")
            try expectEqual(try await b.find(.id(id))?.key, text, "the key of the row with this identifier")
        }
        let id = try await a.schedule([request()])[0]
        try expect(try await b.find(.id(id))?.key == nil, "a row without a key has one")
        let missing = try await b.find(.key(name: "kind", "missing"))
        try expect(missing == nil, "a key that nothing has is found")
    }
}
