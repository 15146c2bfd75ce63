import TimerWheel

/// A random run of a wheel and its model.
struct ModelRun: ~Copyable {
    private var wheel: TimerWheel
    private var model = Model()
    private var random: Xorshift
    private let distribution: Distribution
    private var now: UInt64
    private var stale: [TimerWheel.Token] = []
    private var payload: UInt = 0
    /// Whether no timer has been cancelled, moved or postponed: the next expiry must then be exact.
    private var exact = true
    private(set) var failure: String?

    init(distribution: Distribution, tickShift: Int, seed: UInt64) {
        random = Xorshift(seed: seed)
        self.distribution = distribution
        now = distribution.start
        wheel = TimerWheel(tickShift: tickShift, startingAt: now)
    }

    mutating func perform(operations: Int, population: Int, checking: Bool) {
        for number in 0..<operations where failure == nil {
            step(population: population, mayDisturb: number > operations / 4)
            expect(wheel.count == model.count && wheel.isEmpty == (model.count == 0), "count")
            checkNextExpiry()
            #if DEBUG
                if checking { wheel.checkInvariants() }
            #endif
        }
    }

    private mutating func step(population: Int, mayDisturb: Bool) {
        let choice = random.next(below: 100)
        if model.count < population / 2 || (choice < 45 && model.count < population) {
            insert()
        } else if choice < 60 || !mayDisturb {
            advance()
        } else if choice < 75 {
            cancel()
        } else if choice < 86 {
            postpone()
        } else if choice < 94 {
            move()
        } else if choice < 97 {
            changeSome()
        } else {
            touchStale()
        }
    }

    private mutating func insert() {
        let deadline = distribution.deadline(from: now, &random)
        payload += 1
        let token = wheel.insert(deadline: deadline, payload: payload)
        model.insert(token, deadline: deadline, payload: payload, position: wheel.position)
        expect(wheel.deadline(of: token) == deadline && wheel.payload(of: token) == payload, "fresh token")
    }

    private mutating func cancel() {
        guard let token = model.randomToken(&random) else { return }
        exact = false
        expect(wheel.cancel(token) == model.remove(token)?.payload, "cancelled payload")
        retire(token)
    }

    private mutating func postpone() {
        guard let token = model.randomToken(&random) else { return }
        exact = false
        let deadline = distribution.deadline(from: now, &random)
        expect(wheel.postpone(token, to: deadline), "postpone")
        model.postpone(token, to: deadline, position: wheel.position)
        expect(wheel.deadline(of: token) == deadline, "postponed deadline")
    }

    private mutating func move() {
        guard let token = model.randomToken(&random) else { return }
        exact = false
        let deadline = distribution.deadline(from: now, &random)
        expect(wheel.move(token, to: deadline), "move")
        model.move(token, to: deadline, position: wheel.position)
        expect(wheel.deadline(of: token) == deadline, "moved deadline")
    }

    /// Cancels and moves some timers together, sometimes the same one several times.
    private mutating func changeSome() {
        var changes = TimerWheel.Changes()
        var held = model.count
        for number in 0...random.next(below: 150) {
            guard let token = random.next(below: 8) == 0 ? stale.first : model.randomToken(&random) else { continue }
            exact = false
            let (before, cancellations) = (changes.count, changes.cancellations)
            let cancels = random.next(below: 10) == 0
            if cancels {
                wheel.cancel(token, with: &changes)
                if model.remove(token) != nil { retire(token) }
            } else {
                let deadline = distribution.deadline(from: now, &random)
                wheel.move(token, to: deadline, with: &changes)
                model.move(token, to: deadline, position: wheel.position)
            }
            if before == 63 {
                held = model.count
                expect(changes.count == 0 && changes.cancellations == 0, "64 changes were not made")
                expect(changes.earliest == .max, "the earliest of no change")
            } else {
                expect(changes.count == before + 1, "change \(number) was not deferred")
                expect(changes.cancellations == cancellations + (cancels ? 1 : 0), "cancellations")
            }
            expect(wheel.count == held, "changed before make was called")
        }
        wheel.apply(&changes)
        expect(wheel.count == model.count && changes.count == 0 && changes.cancellations == 0, "changes")
    }

    private mutating func touchStale() {
        guard !stale.isEmpty else { return }
        let token = stale[random.next(below: stale.count)]
        expect(wheel.cancel(token) == nil, "stale token")
        expect(!wheel.postpone(token, to: 5) && !wheel.move(token, to: 5), "stale token")
        expect(wheel.deadline(of: token) == nil && wheel.payload(of: token) == nil, "stale token")
    }

    private mutating func retire(_ token: TimerWheel.Token) {
        if stale.count < 64 { stale.append(token) } else { stale[random.next(below: 64)] = token }
    }

    /// One step of limited size.
    ///
    /// Sometimes the clock stops, so that a drain continues while timers are inserted and cancelled.
    private mutating func advance() {
        if random.next(below: 4) != 0 {
            let (sum, overflow) = now.addingReportingOverflow(distribution.step(&random))
            now = overflow ? .max : sum
        }
        if random.next(below: 3) != 0 { return advanceOnce(budget: 1 + random.next(below: 8)) }
        // A deadline moves through at most 9 levels. A postponed one starts again from the top once.
        for _ in 0...model.count * 25 {
            advanceOnce(budget: 1)
            if wheel.position == now, model.earliest.map({ $0 > now }) ?? true { return }
        }
        expect(false, "the drain does not end")
    }

    private mutating func advanceOnce(budget limit: Int) {
        var budget = limit
        if random.next(below: 2) == 0 {
            while let expired = wheel.popExpired(now: now, budget: &budget) { take(expired) }
        } else {
            var run: [TimerWheel.Expired] = []
            if wheel.advance(to: now, limit: limit, { run.append($0) }) { budget = 0 }
            expect(run.count <= limit, "budget overdrawn")
            for expired in run { take(expired) }
        }
        if budget > 0 {
            expect(model.earliest.map { $0 > now } ?? true, "a due timer did not expire")
            expect(wheel.position == now, "position")
        } else {
            expect(budget == 0, "budget overdrawn")
        }
    }

    private mutating func take(_ expired: TimerWheel.Expired) {
        let problem = model.expire(expired, now: now)
        expect(problem == nil, problem ?? "")
        retire(expired.token)
    }

    private mutating func checkNextExpiry() {
        guard let earliest = model.earliest else {
            return expect(wheel.nextExpiry() == nil, "next expiry of an empty wheel")
        }
        // No instant is after the largest one, so a timer with that deadline has no next expiry.
        guard let next = wheel.nextExpiry() else { return expect(earliest == .max, "no next expiry") }
        expect(next <= earliest, "next expiry \(next) after \(earliest)")
        if exact { expect(next == earliest || max(next, earliest) <= now, "next expiry \(next) before \(earliest)") }
    }

    private mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds, failure == nil { failure = what() }
    }
}
