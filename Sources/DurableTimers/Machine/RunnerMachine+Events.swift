import Timers

// What happened.
extension RunnerMachine {
    /// The store knows the runner.
    mutating func joined(_ runner: RunnerID) {
        if runner != self.runner { return }
        membership = .inside
        thoroughLook = TimerInstant(nanoseconds: 0)
    }

    /// The store does not know the runner.
    mutating func joinFailed(_ runner: RunnerID) {
        if runner == self.runner { membership = .outside }
    }

    /// A claim has been answered.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - request: what was asked.
    ///   - sent: when the call began.
    ///   - now: when the answer came.
    ///   - jitter: from 0 to 1: how much earlier than the longest time the next thorough look comes.
    /// - Returns: the rows to run.
    mutating func looked(
        _ answer: ClaimAnswer, _ request: ClaimRequest, sent: TimerInstant, at now: TimerInstant, jitter: Double
    ) -> [DeadlineRecord] {
        isLooking = false
        // The rows belong to an identity that the runner has given up. Their leases end by themselves.
        if request.runner != runner { return [] }
        time.learn(answer.now, sent: sent, received: now)
        if request.isThorough {
            thoroughLook = now + (isLossless ? settings.losslessSafety : settings.safety) * (1 - jitter / 3)
        }
        if let recovery, recovery <= now { self.recovery = nil }
        extraLook = min(
            answer.lookAgain.map { delay in now + delay } ?? .never,
            recovery == nil ? .never : now + settings.blindLook)
        let counts = Dictionary(grouping: answer.claimed + answer.dead, by: \.name).mapValues(\.count)
        let total = answer.claimed.count + answer.dead.count
        for asked in request.kinds {
            let count = counts[asked.name] ?? 0
            kinds[asked.name]?.looked(
                next: answer.next[asked.name], isFull: count >= asked.slots || total >= request.limit,
                hasClaimed: count > 0, time, at: now)
            if !isReliable { kinds[asked.name]?.look(by: now + settings.blindLook) }
        }
        for row in answer.claimed {
            leases.add(row.token, kind: row.name, granted: sent)
            kinds[row.name]?.running += 1
        }
        return answer.claimed
    }

    /// Learns why rows have not the schedules of this runner.
    ///
    /// - Parameters:
    ///   - standings: the reasons.
    ///   - isSame: whether a text is that of the same schedule as a kind's, with another name of an equal time zone.
    /// - Returns: the kinds whose rows have to be made.
    mutating func learn(
        _ standings: [String: ScheduleStanding], isSame: (_ kind: String, _ text: String) -> Bool
    ) -> [String] {
        superseded = []
        return standings.compactMap { name, standing in
            kinds[name]?.otherText = nil
            guard case .superseded(let text) = standing else { return name }
            if isSame(name, text) {
                kinds[name]?.otherText = text
                kinds[name]?.look(by: TimerInstant(nanoseconds: 0))
                return nil
            }
            superseded.insert(name)
            return name
        }
    }

    /// A claim has failed, or its answer was lost: then its rows run for this runner, which does not know them.
    ///
    /// The server may still be at work on it, so the next looks ask for such rows as long as their leases last.
    mutating func lookFailed(at now: TimerInstant) {
        isLooking = false
        recovery = now + settings.lease
        extraLook = now
    }

    /// A handler is done.
    ///
    /// - Parameters:
    ///   - token: the run.
    ///   - kind: the name of its kind.
    ///   - outcome: what becomes of the row.
    /// - Returns: false if the lease is lost, and the store is not asked.
    mutating func runEnded(_ token: RunToken, kind: String, _ outcome: RunEnd.Outcome) -> Bool {
        kinds[kind]?.running -= 1
        guard leases[token] != nil else { return false }
        ends.add(RunEnd(token, outcome))
        return true
    }

    /// The store knows a batch of ends.
    ///
    /// - Returns: the runs that had lost their leases although no renewal said so.
    mutating func endsWritten(
        _ written: [RunEnd], lost: [RunToken], of runner: RunnerID, at now: TimerInstant
    ) -> [RunToken] {
        if runner != self.runner { return [] }
        ends.written()
        var surprises: [RunToken] = []
        let lost = Set(lost)
        for end in written {
            guard let lease = leases.remove(end.token) else { continue }
            if lost.contains(end.token) {
                // Its row may be gone.
                if case .repeats = end.outcome { lookThoroughly() }
                if !lease.isCompleted { surprises.append(end.token) }
            } else {
                expect(end.outcome, of: lease.kind, at: now)
            }
        }
        return surprises
    }

    /// Looks in time for a row that this runner let wait again.
    private mutating func expect(_ outcome: RunEnd.Outcome, of kind: String, at now: TimerInstant) {
        switch outcome {
        case .repeats(let date, _): expect(date, kind)
        case .retry(let delay, _), .givenBack(let delay, _): kinds[kind]?.look(by: now + max(delay, .zero))
        case .finished, .dead: break
        }
    }

    mutating func endsFailed(of runner: RunnerID) {
        if runner == self.runner { ends.failed() }
    }

    /// A renewal has been answered.
    ///
    /// - Returns: the runs whose leases are lost.
    mutating func renewed(
        _ tokens: [RunToken], lost: [RunToken], of runner: RunnerID, sent: TimerInstant
    ) -> [RunToken] {
        isRenewing = false
        if runner != self.runner { return [] }
        leases.renewed(tokens, granted: sent)
        let lost = lost.filter { token in
            // The answer to the end of a run decides, and a committed end is no loss.
            !ends.isUnderWay(token) && leases[token].map { lease in !lease.isCompleted } ?? false
        }
        for token in lost { leases.remove(token) }
        ends.drop(lost)
        return lost
    }

    mutating func renewFailed() { isRenewing = false }

    /// The store has something to say.
    ///
    /// - Returns: the runs whose leases are lost.
    mutating func noticed(_ notice: StoreNotice) -> [RunToken] {
        switch notice {
        case .due(let instant, let name?): expect(instant, name)
        case .due(let instant, nil): for name in kinds.keys { expect(instant, name) }
        case .changed: lookThoroughly()
        case .unreliable:
            isReliable = false
            isLossless = false
            lookThoroughly()
        case .reliable, .lossless:
            isReliable = true
            isLossless = notice == .lossless
            lookThoroughly()
        case .disowned: return disowned()
        }
        return []
    }

    private mutating func lookThoroughly() { thoroughLook = TimerInstant(nanoseconds: 0) }

    private mutating func expect(_ instant: TimerInstant, _ name: String) {
        if isLooking { kinds[name]?.note(instant) }
        kinds[name]?.expect(instant, time)
    }
}
