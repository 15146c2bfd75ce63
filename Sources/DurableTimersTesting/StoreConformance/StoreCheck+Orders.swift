@_spi(Store) import DurableTimers
import Timers

// Random orders of calls, compared with a model.
extension StoreCheck {
    /// The model and what the two clients know, in the model's terms and in the store's.
    private struct Trial {
        var model = MemoryTable()
        var real: [StoreCaller]
        var modelled: [StoreCaller]
        var payload: UInt8 = 0

        init() {
            real = [StoreCaller(), StoreCaller()]
            modelled = real
        }
    }

    /// Calls that make sense more often come more often.
    private static let calls: [StoreCall] =
        StoreCall.allCases + [.claim, .claim, .scheduleNow, .scheduleNow, .finish, .retry]

    func sequences() async throws {
        var random = SeededNumbers(seed: seed)
        for number in 0..<20 {
            var trial = Trial()
            var history: [String] = []
            for _ in 0..<30 {
                let call = Self.calls.randomElement(using: &random) ?? .claim
                let client = Int.random(in: 0...1, using: &random)
                history.append("\(client == 0 ? "a" : "b").\(call)")
                trial.payload &+= 1
                let found = try await call.perform(
                    on: client == 0 ? a : b, &trial.real[client], payload: trial.payload)
                let now = try await a.now()
                let wanted = call.perform(
                    on: &trial.model, &trial.modelled[client], payload: trial.payload, at: now)
                let text = "sequence \(number) of seed \(seed): \(history.suffix(12).joined(separator: " "))"
                try expect(found == wanted, "\(text) returned \(found), not \(wanted)")
                let row = try await state()
                try expect(row == state(of: trial.model, at: now), "\(text) left \(String(describing: row))")
            }
            try await clear()
        }
    }

    func races() async throws {
        var random = SeededNumbers(seed: seed)
        for number in 0..<150 {
            var trial = Trial()
            // A random beginning, and then two calls at once.
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let call = Self.calls.randomElement(using: &random) ?? .claim
                let client = Int.random(in: 0...1, using: &random)
                trial.payload &+= 1
                _ = try await call.perform(on: client == 0 ? a : b, &trial.real[client], payload: trial.payload)
                _ = call.perform(
                    on: &trial.model, &trial.modelled[client], payload: trial.payload, at: try await a.now())
            }
            let calls = (0..<2).map { _ in Self.calls.randomElement(using: &random) ?? .claim }
            let callers = trial.real
            let payload = trial.payload
            let found = try await withThrowingTaskGroup(of: (Int, StoreResult).self) { group in
                for client in 0..<2 {
                    group.addTask {
                        var caller = callers[client]
                        let payload = payload &+ UInt8(client + 1)
                        let store = client == 0 ? a : b
                        return (client, try await calls[client].perform(on: store, &caller, payload: payload))
                    }
                }
                return try await group.reduce(into: [StoreResult(), StoreResult()]) { results, next in
                    results[next.0] = next.1
                }
            }
            let now = try await a.now()
            let row = try await state()
            // A claim may pass over a row that the other call holds, and is then as if it had not come.
            let passes = [0, 1].filter { client in calls[client] == .claim && found[client].claimed.isEmpty }
            let allowed = ([[0, 1], [1, 0]] + passes.map { client in [1 - client] }).map { order in
                var trial = trial
                var results = [StoreResult(), StoreResult()]
                for client in order {
                    results[client] = calls[client].perform(
                        on: &trial.model, &trial.modelled[client], payload: payload &+ UInt8(client + 1), at: now)
                }
                return (results, state(of: trial.model, at: now))
            }
            try expect(
                allowed.contains { results, state in
                    Self.matches(found, results) && state == row
                },
                """
                race \(number) of seed \(seed): \(calls[0]) and \(calls[1]) at once returned \(found) and left \
                \(String(describing: row)); in one of the two orders they return \(allowed[0].0) or \(allowed[1].0)
                """)
            try await clear()
        }
    }

    /// Whether results are those of the model.
    private static func matches(_ found: [StoreResult], _ wanted: [StoreResult]) -> Bool {
        zip(found, wanted).allSatisfy { found, wanted in found == wanted }
    }

    private func state() async throws -> StoreRow? {
        let now = try await a.now()
        return try await b.find(StoreCall.reference).map { row in StoreRow(row, at: now) }
    }

    private func state(of model: MemoryTable, at now: TimerInstant) -> StoreRow? {
        model.find(StoreCall.reference).map { row in StoreRow(row, at: now) }
    }

    /// Removes the row, whatever its state is.
    private func clear() async throws {
        guard let row = try await a.find(StoreCall.reference) else { return }
        if row.state == .running, let runner = row.runner {
            if row.next != nil { _ = try await a.cancel(.id(row.id)) }
            _ = try await a.end([RunEnd(row.token, .dead(failure: "cleared"))], of: runner)
        }
        if try await a.cancel(.id(row.id)) == .notFound { _ = try await a.delete([row.id]) }
        let left = try await a.find(StoreCall.reference)
        try expect(left == nil, "a row that was removed is still there")
    }
}
