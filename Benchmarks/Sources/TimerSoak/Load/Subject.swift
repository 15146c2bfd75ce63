import Synchronization
import Timers

/// A timer of the soak, and the calls on it.
///
/// Each call notes in the record what has to follow.
struct Subject {
    let record: Record
    let plan: Plan
    let control: TimerControl
    /// Nil if the timer runs until its owner ends.
    private var handle: OwnedTimer?
    private var owner: (any AnyObject & Sendable)?
    private var interval: UInt64
    /// The rest of the interval and the number of ticks, while the timer is paused.
    private var pause: (rest: UInt64, count: Int, waited: Bool)?

    init(_ plan: Plan, _ contexts: Contexts) {
        let start = Clock.now
        let record = Record(plan.place, plan, at: start)
        let made = contexts.make(plan, record)
        let end = Clock.now
        record.withBook { book in
            if book.expected.count == 1 { book.expected.high = end + plan.interval + Book.slack }
        }
        self.record = record
        self.plan = plan
        interval = plan.interval
        owner = made.owner
        control = made.timer.control
        handle = made.timer
        if plan.isUntilOwnerEnds {
            made.timer.runUntilOwnerEnds()
            handle = nil
        }
    }

    /// Makes a call at random.
    ///
    /// - Returns: false if the timer shall end, or has ended.
    mutating func call(_ random: inout SeededNumbers) -> Bool {
        if pause != nil {
            switch random.below(8) {
            case 0: return false
            case 1: return restart(after: nil)
            case 2 where plan.missed != .skip: return resume(.afterFullInterval)
            case 3 where plan.missed != .skip: return resume(.keepingPhase)
            default: return resume(.remaining)
            }
        }
        switch random.below(100) {
        case 0..<12: return false
        case 12..<18: return restart(after: interval + UInt64(random.below(1_000_000_000)))
        case 18..<24: return reschedule(every: interval + UInt64(random.below(1_000_000)))
        case 24..<32 where plan.missed != .skip: return pauseTimer(waiting: false)
        case 32..<34 where plan.missed != .skip: return pauseTimer(waiting: true)
        case 34..<40: return fire()
        default: return restart(after: nil)
        }
    }

    // MARK: Runs

    private mutating func restart(after delay: UInt64?) -> Bool {
        start(delay: delay ?? interval) { control in
            if let delay { return control.restart(after: .nanoseconds(Int64(delay))) }
            return control.restart()
        }
    }

    private mutating func reschedule(every new: UInt64) -> Bool {
        interval = new
        let schedule = plan.schedule(every: new)
        return start(delay: new) { control in
            control.reschedule(schedule)
            return !control.state.isFinished
        }
    }

    private mutating func start(delay: UInt64, _ call: (TimerControl) -> Bool) -> Bool {
        pause = nil
        let start = Clock.now
        record.withBook { [interval] book in book.willStart(at: start, delay: delay, interval: interval) }
        let goesOn = call(control)
        let end = Clock.now
        Verdict.shared.stops.add(1, ordering: .relaxed)
        let isClear = record.withBook { book in
            let isClear = book.didStart(from: start, to: end, delay: delay)
            // The run that has ended before the call is the last.
            if !goesOn { book.expected = .any(book.expected.interval) }
            return isClear
        }
        if !isClear { Verdict.shared.unclear.add(1, ordering: .relaxed) }
        return goesOn
    }

    // MARK: Pauses

    private mutating func pauseTimer(waiting: Bool) -> Bool {
        let control = control
        if waiting { Promised.run { await control.pauseAndWait() } } else { control.pause() }
        switch control.state {
        case .paused(let rest):
            let count = control.tickCount
            Verdict.shared.stops.add(1, ordering: .relaxed)
            let broken = record.withBook { book in book.stopped(after: count, waited: waiting) }
            record.report(broken, "an action runs after pauseAndWait()")
            pause = (rest.nanoseconds, count, waiting)
            return true
        case .finished: return false
        // The last tick runs.
        case .idle, .scheduled: return true
        }
    }

    private mutating func resume(_ mode: ResumeMode) -> Bool {
        guard let (rest, count, waited) = pause.take() else { return true }
        let (interval, start) = (interval, Clock.now)
        record.withBook { book in
            switch mode {
            case .remaining:
                book.willResume(count: count, between: start + rest, and: .max, phase: 0, waited: waited)
            case .afterFullInterval:
                book.willResume(count: count, between: start + interval, and: .max, phase: 0, waited: waited)
            case .keepingPhase:
                // The grid is known exactly if a tick of this run has come.
                let phase = book.expected.isExact && book.seen == count ? book.expected.low : 0
                let low = start > interval ? start - interval : 0
                book.willResume(count: count, between: low, and: .max, phase: phase, waited: waited)
            }
            book.isChanging = true
        }
        control.resume(mode)
        let end = Clock.now
        record.withBook { book in
            book.isChanging = false
            if book.expected.count == count + 1, book.expected.high == .max {
                book.expected.high = end + max(rest, interval) + Book.slack
            }
        }
        return true
    }

    // MARK: Extra ticks

    private func fire() -> Bool {
        let start = Clock.now
        let isPossible = record.withBook { book in
            guard book.expected.isExact, book.extra == nil, book.previous.isEmpty else { return false }
            book.extra = start...(.max)
            return true
        }
        guard isPossible else { return true }
        control.fire()
        let end = Clock.now
        record.withBook { book in
            if book.extra?.lowerBound == start { book.extra = start...end }
        }
        return true
    }

    // MARK: The end

    /// Ends the timer in one of many ways.
    mutating func ended(by end: Ending) -> Grave {
        let control = control
        var count: Int?
        var waited = false
        switch end {
        case .itself: count = control.tickCount
        case .cancel:
            control.cancel()
            count = control.tickCount
        case .cancelAndWait:
            Promised.run { await control.cancelAndWait() }
            (count, waited) = (control.tickCount, true)
        case .handle where handle != nil:
            handle = nil
            count = control.tickCount
        case .handle, .owner:
            // The next tick notices that the owner is gone.
            owner = nil
            control.fire()
        }
        if let count {
            Verdict.shared.stops.add(1, ordering: .relaxed)
            let broken = record.withBook { book in book.stopped(after: count, waited: waited) }
            record.report(broken, "an action runs after cancelAndWait()")
        } else {
            record.withBook { book in book.expected = .any(book.expected.interval) }
        }
        return Grave(record: record, control: control, handle: handle, end: end, dug: Clock.now)
    }
}

extension Duration {
    /// Whole nanoseconds; at least zero.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(seconds, 0)) * 1_000_000_000 + UInt64(max(attoseconds, 0) / 1_000_000_000)
    }
}
