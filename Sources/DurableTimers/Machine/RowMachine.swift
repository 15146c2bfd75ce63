package import Timers

// The life of a row. A store reads a row, lets it take an event at the time of its own clock, and writes what becomes
// of it, all in one transaction. A store that does this in its own language takes its numbers from here.
extension DeadlineRecord {
    /// Takes an event, and returns what it does to the row.
    package mutating func take(_ event: RowEvent, at now: TimerInstant) -> RowEffect {
        switch (event, state) {
        case (.schedule(_, ifExists: .keep), .waiting): return .none
        case (.schedule(_, ifExists: .keep), .running) where !isCancelled: return .none
        case (.schedule(let new, ifExists: .earlier), .waiting) where due <= new.scheduled: return .none
        case (.schedule(let new, ifExists: .earlier), .running)
        where next.map { next in next.scheduled <= new.scheduled } ?? false:
            return .none
        case (.schedule(let new, _), .running): (next, isCancelled) = (new, false)
        case (.schedule(let new, _), .waiting), (.schedule(let new, _), .dead), (.schedule(let new, _), .finished):
            wait(for: new)
        case (.repeat(let deadline), _):
            if schedule.isExactly(deadline.schedule) { return .none }
            schedule = deadline.schedule
            return take(.schedule(Next(scheduled: deadline.first, payload: []), ifExists: .move), at: now)
        case (.cancel, .waiting), (.cancel(stopsRun: true), .running): return .removed
        case (.cancel, .running):
            if isCancelled { return .none }
            (next, isCancelled) = (nil, true)
        case (.claim(let runner, let attempts, let lease), .waiting),
            (.claim(let runner, let attempts, let lease), .running):
            if due > now { return .none }
            if isCancelled { return .removed }
            if state == .running { note(FailedAttempt.ended, self.runner?.description ?? "", at: now) }
            if schedule == nil, attempt >= attempts { return die(at: now) }
            begin(runner, lease, at: now)
        case (.renew(let run, let runner, let lease), .running):
            guard isRun(run, of: runner) else { return .none }
            due = now + lease
        case (.end(let end, let runner), .running):
            guard isRun(end.token, of: runner) else { return .none }
            return finish(end, at: now)
        case (.abandon(let runner), .running):
            guard self.runner == runner, due > now else { return .none }
            due = now
        case (.revive, .dead): (state, due, attempt) = (.waiting, now, 0)
        case (.revive, .waiting):
            if due <= now { return .none }
            (scheduled, due) = (min(scheduled, now), now)
        case (.delete, .dead), (.delete, .finished): return .removed
        case (.prune, .finished): return due <= now ? .removed : .none
        case (.prune(dead: let time?), .dead): return due + time <= now ? .removed : .none
        case (.cancel, .dead), (.cancel, .finished), (.claim, .dead), (.claim, .finished),
            (.renew, .waiting), (.renew, .dead), (.renew, .finished), (.end, .waiting), (.end, .dead),
            (.end, .finished), (.abandon, .waiting), (.abandon, .dead), (.abandon, .finished),
            (.revive, .running), (.revive, .finished), (.delete, .waiting), (.delete, .running), (.prune, .waiting),
            (.prune, .running), (.prune, .dead):
            return .none
        }
        return .changed
    }

    /// Whether a run of a runner has the lease of this row.
    private func isRun(_ run: RunToken, of runner: RunnerID) -> Bool { token == run && self.runner == runner }

    /// Begins a run.
    ///
    /// A store may lose its last claims in a crash. So the fence is at least the microseconds of its clock: it also
    /// grows across a crash.
    private mutating func begin(_ runner: RunnerID, _ lease: Duration, at now: TimerInstant) {
        state = .running
        fence = max(fence + 1, now.microseconds)
        attempt += 1
        self.runner = runner
        due = now + lease
    }

    /// Ends a row whose process ended in the last attempt; if another deadline waits behind it, the row goes on with
    /// that.
    private mutating func die(at now: TimerInstant) -> RowEffect {
        (state, due, runner) = (.dead, now, nil)
        var dead = self
        dead.next = nil
        if let next { wait(for: next) }
        return .died(dead)
    }

    private mutating func finish(_ end: RunEnd, at now: TimerInstant) -> RowEffect {
        if let next {
            wait(for: next)
            return .changed
        }
        if isCancelled, end.outcome.isFollowed { return .removed }
        runner = nil
        if let failure = end.outcome.failure { note(failure, end.place, at: now) }
        switch end.outcome {
        case .finished(let keep):
            if keep <= .zero { return .removed }
            (state, due) = (.finished, now + keep)
        case .repeats(let date, let reason):
            let history = history
            wait(for: Next(scheduled: date, payload: payload, trace: trace))
            (self.history, failure) = (history, reason)
        case .retry(let delay, let reason): (state, due, failure) = (.waiting, now + max(delay, .zero), reason)
        case .dead(let reason): (state, due, failure) = (.dead, now, reason)
        case .givenBack(let delay, let reason):
            (state, due, attempt) = (.waiting, now + max(delay, .zero), attempt - 1)
            failure = reason ?? failure
        }
        isCancelled = false
        failure = failure?.withoutZeros
        return .changed
    }

    /// Lets the row wait for a new deadline.
    private mutating func wait(for new: Next) {
        state = .waiting
        (scheduled, due) = (new.scheduled, new.scheduled)
        (payload, trace) = (new.payload, new.trace)
        (attempt, failure, history, runner, next, isCancelled) = (0, nil, [], nil, nil, false)
    }

    /// Adds to the history what went wrong with the attempt.
    private mutating func note(_ failure: String, _ place: String, at now: TimerInstant) {
        let entry = FailedAttempt(number: attempt, instant: now, place: place, failure: failure.withoutZeros)
        history = history.suffix(FailedAttempt.limit - 1) + [entry]
    }

    /// Whether a claim may take the row at another instant than before, and runners have to be told.
    package func isNews(after old: DeadlineRecord?) -> Bool {
        switch state {
        case .waiting: old?.state != .waiting || old?.due != due
        case .running: old.map { old in due < old.due } ?? false
        case .dead, .finished: false
        }
    }
}

extension RunEnd.Outcome {
    /// Whether the row waits afterwards.
    fileprivate var isFollowed: Bool {
        switch self {
        case .repeats, .retry, .givenBack: true
        case .finished, .dead: false
        }
    }

    /// The failure; nil if there is none.
    package var failure: String? {
        switch self {
        case .finished: nil
        case .repeats(_, let failure), .givenBack(_, let failure): failure
        case .retry(_, let failure), .dead(let failure): failure
        }
    }
}

extension DeadlineRecord.Next {
    /// The deadline that a request asks for, when the store's clock shows `now`.
    package init(_ request: DeadlineRequest, at now: TimerInstant) {
        self.init(
            scheduled: request.time.instant(at: now), payload: request.payload, trace: request.trace?.withoutZeros)
    }
}

extension DeadlineRecord {
    /// A new row for a request.
    package init(_ id: DeadlineID, _ request: DeadlineRequest, at now: TimerInstant) {
        let new = Next(request, at: now)
        self.init(
            id: id, name: request.name, key: request.key, payload: new.payload, scheduled: new.scheduled,
            due: new.scheduled, state: .waiting)
        trace = new.trace
    }

    /// A new row for a repeating deadline.
    package init(_ id: DeadlineID, _ deadline: RepeatingDeadline) {
        self.init(
            id: id, name: deadline.name, key: RepeatingDeadline.key, payload: [], scheduled: deadline.first,
            due: deadline.first, state: .waiting)
        schedule = deadline.schedule
    }
}
