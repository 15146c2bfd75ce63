#if SQLite
    import DurableTimers
    import GRDB
    import Timers

    extension DeadlineTable {
        /// A run that has its lease.
        private struct Held {
            var fence: Int64
            var name: String
            /// What waits behind it.
            var next: Int64?
        }

        /// The runs of a runner that have their leases, among rows.
        private func held(_ tokens: [RunToken], by runner: RunnerID) throws -> [Int64: Held] {
            var held: [Int64: Held] = [:]
            let rows = try rows(
                """
                select id, fence, name, next_deadline from timers_deadline
                where id in (select value from json_each(?)) and state = 1 and runner = ?
                """, [Self.list(tokens.lazy.map(\.id.rawValue)), runner.description])
            while let row = try rows.next() { held[row[0]] = Held(fence: row[1], name: row[2], next: row[3]) }
            return held
        }

        func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) throws -> [RunToken] {
            let held = try held(runs, by: runner)
            let lost = runs.filter { run in held[run.id.rawValue]?.fence != run.fence }
            let renewed = Set(runs).subtracting(lost)
            if !renewed.isEmpty {
                try run(
                    "update timers_deadline set due = ? where id in (select value from json_each(?))",
                    [end(of: lease), Self.list(renewed.lazy.map(\.id.rawValue))])
            }
            return lost
        }

        mutating func end(_ ends: [RunEnd], of runner: RunnerID) throws -> [RunToken] {
            var held = try held(ends.map(\.token), by: runner)
            var lost: [RunToken] = []
            var removed: [Int64] = []
            var goingOn: [Int64] = []
            for end in ends {
                let id = end.token.id.rawValue
                guard let run = held[id], run.fence == end.token.fence else {
                    lost.append(end.token)
                    continue
                }
                // A run ends once.
                held[id] = nil
                if let next = run.next {
                    goingOn.append(id)
                    waits(run.name, for: next)
                } else if case .finished(let keep) = end.outcome, keep <= .zero {
                    removed.append(id)
                } else {
                    try self.end(id, run.name, end.outcome)
                }
            }
            if !removed.isEmpty {
                try run(
                    "delete from timers_deadline where id in (select value from json_each(?))", [Self.list(removed)])
            }
            if !goingOn.isEmpty { try goOn(goingOn) }
            return lost
        }

        /// Ends the run of a row that nothing waits behind, and that stays.
        private mutating func end(_ id: Int64, _ name: String, _ outcome: RunEnd.Outcome) throws {
            switch outcome {
            case .finished(let keep):
                try run(
                    "update timers_deadline set state = 3, runner = null, due = ?2 where id = ?1", [id, end(of: keep)])
            case .repeats(let date, let failure):
                let due = date.microsecondsRoundedUp
                try run(
                    """
                    update timers_deadline
                    set state = 0, runner = null, due = ?2, deadline = ?2, attempt = 0, failure = ?3 where id = ?1
                    """, [id, due, failure])
                waits(name, for: due)
            case .retry(let delay, let failure):
                let due = end(of: max(delay, .zero))
                try run(
                    "update timers_deadline set state = 0, runner = null, due = ?2, failure = ?3 where id = ?1",
                    [id, due, failure])
                waits(name, for: due)
            case .dead(let failure):
                try run(
                    "update timers_deadline set state = 2, runner = null, failure = ?2 where id = ?1", [id, failure])
            case .givenBack(let delay, let failure):
                let due = end(of: max(delay, .zero))
                try run(
                    """
                    update timers_deadline set state = 0, runner = null, due = ?2, attempt = attempt - 1,
                        failure = coalesce(?3, failure) where id = ?1
                    """, [id, due, failure])
                waits(name, for: due)
            }
        }
    }
#endif
