package import Timers

// The operations of runners on deadlines.
extension MemoryTable {
    package mutating func claim(_ request: ClaimRequest, at now: TimerInstant) -> ClaimAnswer {
        var answer = ClaimAnswer(now: now)
        if let knownRuns = request.knownRuns {
            giveBack(allBut: knownRuns, of: request.runner, at: now)
            answer.lost = knownRuns.filter { run in
                let row = rows[run.id]
                return row?.state != .running || row?.token != run || row?.runner != request.runner
            }
        }
        let kinds = request.kinds.filter { kind in !paused.contains(ExactText(kind.name)) }
        for (place, kind) in due(kinds, request.limit, at: now) {
            let claim = RowEvent.claim(by: request.runner, attempts: kind.attempts, lease: request.lease)
            switch take(claim, place.id, at: now) {
            case .changed: answer.claimed += rows[place.id].map { row in [row] } ?? []
            case .died(let row): answer.dead.append(row)
            case .none, .removed: break
            }
        }
        for kind in kinds {
            let first = waiting(kind.name).first { place in isOf(kind, place) }
            answer.next[kind.name] = first?.due
        }
        answer.standings = standings(request, at: now)
        if request.isThorough {
            let known = Set(request.knownNames.map(ExactText.init))
            answer.unknownNames = Set(names.lazy.filter { name in !known.contains(name) }.prefix(100).map(\.string))
        }
        return answer
    }

    /// The rows that a claim takes, by due instant.
    private func due(
        _ kinds: [ClaimRequest.Kind], _ limit: Int, at now: TimerInstant
    ) -> some Sequence<(DueQueue.Place, ClaimRequest.Kind)> {
        let due = kinds.flatMap { kind in
            waiting(kind.name).lazy.prefix { place in place.due <= now }.filter { place in isOf(kind, place) }
                .prefix(kind.slots).map { place in (place, kind) }
        }
        return due.sorted { lhs, rhs in lhs.0 < rhs.0 }.prefix(limit)
    }

    private func isOf(_ kind: ClaimRequest.Kind, _ place: DueQueue.Place) -> Bool {
        rows[place.id].map { row in row.schedule.isExactly(kind.schedule) } ?? false
    }

    /// Gives back the rows of a runner that it does not know, because the answer to its claim was lost.
    private mutating func giveBack(allBut known: Set<RunToken>, of runner: RunnerID, at now: TimerInstant) {
        for row in rows.values where row.runner == runner && !known.contains(row.token) {
            take(.end(RunEnd(row.token, .givenBack(after: .zero, failure: nil)), of: runner), row.id, at: now)
        }
    }

    package mutating func renew(
        _ runs: [RunToken], of runner: RunnerID, lease: Duration, at now: TimerInstant
    ) -> [RunToken] {
        runs.filter { run in take(.renew(run, of: runner, lease: lease), run.id, at: now) == .none }
    }

    package mutating func end(_ ends: [RunEnd], of runner: RunnerID, at now: TimerInstant) -> [RunToken] {
        ends.map(\.token).enumerated().filter { index, run in
            take(.end(ends[index], of: runner), run.id, at: now) == .none
        }.map(\.element)
    }
}
