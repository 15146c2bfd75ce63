package import Timers

// What runners do with deadlines.
extension MemoryTable {
    package mutating func claim(_ request: ClaimRequest, at now: TimerInstant) -> ClaimAnswer {
        var answer = ClaimAnswer(now: now)
        if let knownRuns = request.knownRuns { giveBack(allBut: knownRuns, of: request.runner, at: now) }
        var due: [(place: DueQueue.Place, kind: ClaimRequest.Kind)] = []
        for kind in request.kinds {
            var slots = kind.slots
            for place in waiting(kind.name) {
                if slots == 0 || place.due > now { break }
                guard rows[place.id]?.schedule == kind.schedule else { continue }
                due.append((place, kind))
                slots -= 1
            }
        }
        due.sort { lhs, rhs in lhs.place < rhs.place }
        for (place, kind) in due.prefix(request.limit) { claim(place.id, kind, request, at: now, &answer) }
        for kind in request.kinds {
            let first = waiting(kind.name).first { place in rows[place.id]?.schedule == kind.schedule }
            answer.next[kind.name] = first?.due
        }
        if request.isThorough {
            answer.unknownNames = Set(names.subtracting(request.knownNames).sorted().prefix(100))
        }
        return answer
    }

    private mutating func claim(
        _ id: DeadlineID, _ kind: ClaimRequest.Kind, _ request: ClaimRequest, at now: TimerInstant,
        _ answer: inout ClaimAnswer
    ) {
        change(id, at: now) { row in
            if row.schedule == nil, row.attempt >= kind.attempts {
                row.state = .dead
                row.runner = nil
                answer.dead.append(row)
                if let next = row.next { row.wait(for: next) }
                return
            }
            row.state = .running
            row.fence += 1
            row.attempt += 1
            row.runner = request.runner
            row.due = now + request.lease
            answer.claimed.append(row)
        }
    }

    /// Gives back the rows of a runner that it does not know, since the answer to its claim was lost.
    private mutating func giveBack(allBut known: Set<RunToken>, of runner: RunnerID, at now: TimerInstant) {
        let unknown = rows.values.filter { row in
            row.state == .running && row.runner == runner && !known.contains(row.token)
        }
        for row in unknown { end(RunEnd(row.token, .givenBack(after: .zero, failure: nil)), at: now) }
    }

    package mutating func renew(
        _ runs: [RunToken], of runner: RunnerID, lease: Duration, at now: TimerInstant
    ) -> [RunToken] {
        let lost = runs.filter { run in !hasLease(run, of: runner) }
        for run in Set(runs).subtracting(lost) { change(run.id, at: now) { row in row.due = now + lease } }
        return lost
    }

    package mutating func end(_ ends: [RunEnd], of runner: RunnerID, at now: TimerInstant) -> [RunToken] {
        var lost: [RunToken] = []
        for end in ends {
            guard hasLease(end.token, of: runner) else {
                lost.append(end.token)
                continue
            }
            self.end(end, at: now)
        }
        return lost
    }

    package func hasLease(_ run: RunToken, of runner: RunnerID) -> Bool {
        guard let row = rows[run.id] else { return false }
        return row.state == .running && row.fence == run.fence && row.runner == runner
    }

    private mutating func end(_ end: RunEnd, at now: TimerInstant) {
        let id = end.token.id
        if let next = rows[id]?.next {
            change(id, at: now) { row in row.wait(for: next) }
        } else if case .finished(let keep) = end.outcome, keep <= .zero {
            remove(id)
        } else {
            change(id, at: now) { row in row.end(end.outcome, at: now) }
        }
    }
}

extension DeadlineRecord {
    /// Ends the run of a row that nothing waits behind.
    fileprivate mutating func end(_ outcome: RunEnd.Outcome, at now: TimerInstant) {
        runner = nil
        switch outcome {
        case .finished(let keep):
            state = .finished
            due = now + keep
        case .repeats(let date, let reason):
            wait(for: Next(deadline: date, payload: payload, trace: trace))
            failure = reason
        case .retry(let delay, let reason):
            state = .waiting
            due = now + max(delay, .zero)
            failure = reason
        case .dead(let reason):
            state = .dead
            failure = reason
        case .givenBack(let delay, let reason):
            state = .waiting
            due = now + max(delay, .zero)
            attempt -= 1
            failure = reason ?? failure
        }
    }
}
