extension TickRun {
    /// Whether the schedule's ticks are dates.
    var isOfDates: Bool { if case .dates = schedule.extras?.generator { true } else { false } }

    /// The rules that code of the schedule needs to choose the next tick.
    var dateRules: DateRules {
        var rules = DateRules(missedTicks: missedTicks)
        if isOfDates {
            rules.grace = schedule.options.grace
            rules.windows = WindowLengths(schedule, details?.jitter)
            if let dates = details?.dates {
                rules.latest = dates.latest
                rules.dropsBefore = dates.dropsBefore
                rules.dropsEndedBefore = dates.dropsEndedBefore
                rules.restart = dates.restart
                rules.backlog = dates.backlog
            }
        }
        return rules
    }

    mutating func applyDetails(_ tick: DateTick) {
        let details = ensuredDetails
        details.dates.span = tick.span
        details.dates.backlog = tick.backlog
        if let jitter = tick.random { details.jitter = jitter }
        if details.dates.restart != nil {
            details.dates.restart = nil
            details.dates.dropsBefore = 0
            details.dates.dropsEndedBefore = 0
        }
        details.dropped = details.dropped.saturatingAdd(tick.dropped)
    }

    /// Withdraws the unconfirmed tick, because the schedule dropped its date, and makes the next date due.
    mutating func drop(_ tick: DateTick, at now: UInt64) {
        let latest = details?.dates.latest ?? 0
        if let delivery = withdraw(), !delivery.isLast,
            now > max(delivery.scheduled, latest).saturatingAdd(Self.lateAfter)
        {
            details?.lateTicks -= 1
        }
        apply(.date(tick))
        drop(UInt64(tick.missed))
    }

    /// Begins a tick that comes after its time of grace, for a schedule with neither a grid nor dates.
    ///
    /// The machine withdraws it before its action runs.
    @inline(never)
    mutating func beginTooLate() -> TickDelivery {
        let details = ensuredDetails
        details.droppedBefore = details.dropped
        var delivery = delivery(scheduled: due)
        delivery.missed = details.dropped
        details.dropped = 0
        details.jitter?.step()
        delivery.isTooLate = true
        delivery.asksSchedule = asksSchedule
        return delivery
    }

    /// Withdraws the unconfirmed tick, because it came too late, and plans the next one.
    mutating func dropTooLate(_ answer: GeneratedTick?, at now: UInt64) {
        _ = withdraw()
        if schedule.fixedDelay > 0 { actionEnded(at: now) }
        if let answer { apply(answer) }
        drop(1)
    }
}
