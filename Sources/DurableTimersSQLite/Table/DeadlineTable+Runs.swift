#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB
    import Timers

    // The operations of runners on deadlines.
    extension DeadlineTable {
        /// The first due instant of a kind: one search of an index.
        package static let nextQuery = """
            select due from timers_deadline where name = ? and schedule is ? and state < \(Self.dead)
                order by due limit 1
            """

        /// The condition for the rows of a kind that are due: one search of an index.
        private static let isDue =
            "name = ? and schedule is ? and state < \(Self.dead) and due <= ? order by due, id limit ?"

        package static let dueQuery = "select \(columns) from timers_deadline where \(isDue)"

        /// When each kind has a row that a claim can take.
        func next(_ kinds: [ClaimRequest.Kind]) throws -> [String: TimerInstant] {
            var next: [String: TimerInstant] = [:]
            for kind in kinds {
                let rows = try rows(Self.nextQuery, [kind.name, kind.schedule])
                if let row = try rows.next() { next[kind.name] = TimerInstant(microseconds: row[0]) }
            }
            return next
        }

        mutating func claim(_ request: ClaimRequest) throws -> ClaimAnswer {
            var answer = ClaimAnswer(now: now)
            var due: [(record: DeadlineRecord, kind: ClaimRequest.Kind)] = []
            for kind in request.kinds {
                let records = try records(
                    where: Self.isDue,
                    [kind.name, kind.schedule, now.microseconds, min(kind.slots, request.limit)])
                due += records.map { record in (record, kind) }
            }
            if request.kinds.count > 1 {
                due.sort { lhs, rhs in (lhs.record.due, lhs.record.id) < (rhs.record.due, rhs.record.id) }
            }
            let taken = due.prefix(request.limit)
            var records = taken.map(\.record)
            let effects = try take(
                &records,
                taken.enumerated().map { place, row in
                    (place, .claim(by: request.runner, attempts: row.kind.attempts, lease: request.lease))
                })
            for (record, effect) in zip(records, effects) {
                switch effect {
                case .changed: answer.claimed.append(record)
                case .died(let record): answer.dead.append(record)
                case .none, .removed: break
                }
            }
            answer.next = try next(request.kinds)
            return answer
        }

        mutating func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) throws -> [RunToken] {
            try take(runs.map { run in (run, .renew(run, of: runner, lease: lease)) })
        }

        mutating func end(_ ends: [RunEnd], of runner: RunnerID) throws -> [RunToken] {
            try take(ends.map { end in (end.token, .end(end, of: runner)) })
        }

        /// Returns the runs that have lost their leases.
        private mutating func take(_ events: [(run: RunToken, event: RowEvent)]) throws -> [RunToken] {
            var records = try records(Set(events.lazy.map(\.run.id)))
            let places = Dictionary(
                uniqueKeysWithValues: records.enumerated().map { place, record in (record.id, place) })
            let effects = try take(&records, events.map { run, event in (places[run.id], event) })
            return zip(events, effects).filter { _, effect in effect == .none }.map(\.0.run)
        }

        /// Gives back the runs of a runner that it does not know.
        mutating func giveBack(allBut known: Set<RunToken>, of runner: RunnerID) throws {
            let unknown = try tokens(of: runner).subtracting(known)
            _ = try end(unknown.map { token in RunEnd(token, .givenBack(after: .zero, failure: nil)) }, of: runner)
        }

        /// The runs of a runner.
        func tokens(of runner: RunnerID) throws -> Set<RunToken> {
            let rows = try rows(
                "select id, fence from timers_deadline where state = \(Self.running) and runner = ?",
                [runner.description])
            return try Set(rows.map { row in RunToken(id: DeadlineID(rawValue: row[0]), fence: row[1]) })
        }

        /// Forgets a runner whose process has ended, and makes its rows due at once.
        mutating func takeOver(from runner: RunnerID) throws {
            _ = try take(.abandon(runner), runs(of: runner))
            try leave(runner)
        }

        private func runs(of runner: RunnerID) throws -> [DeadlineRecord] {
            try records(where: "state = \(Self.running) and runner = ?", [runner.description])
        }

        /// The names of kinds with rows that wait or run and that are not known, at most a hundred: one search of the
        /// index for each kind that has rows.
        func unknownNames(_ known: Set<String>) throws -> Set<String> {
            let known = Set(known.map(ExactText.init))
            let rows = try rows(
                """
                with recursive kind (name) as (
                    select min(name) from timers_deadline where state < \(Self.dead)
                    union all
                    select (
                        select min(d.name) from timers_deadline d where d.state < \(Self.dead) and d.name > kind.name)
                    from kind where kind.name is not null
                )
                select name from kind where name is not null
                """, [])
            var unknown: Set<String> = []
            while unknown.count < 100, let row = try rows.next() {
                let name: String = row[0]
                if !known.contains(ExactText(name)) { unknown.insert(name) }
            }
            return unknown
        }
    }
#endif
