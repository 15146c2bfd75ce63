extension TickRun {
    /// Whether the schedule's ticks are dates.
    var isOfDates: Bool { if case .dates = schedule.extras?.generator { true } else { false } }

    /// What code of the schedule has to know to choose the next tick.
    var dateRules: DateRules {
        var rules = DateRules(missedTicks: missedTicks)
        if isOfDates {
            rules.grace = schedule.options.grace
            rules.needsSpan = schedule.tolerance > 0 || schedule.jitter > 0
            if let dates = details?.dates {
                rules.latest = dates.latest
                rules.dropsBefore = dates.dropsBefore
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
        if details.dates.restart != nil {
            details.dates.restart = nil
            details.dates.dropsBefore = 0
        }
        details.dropped = details.dropped.saturatingAdd(tick.dropped)
    }

    /// Withdraws the unconfirmed tick, because the schedule dropped its date, and makes the next date due.
    mutating func drop(_ tick: DateTick, at now: UInt64) {
        if let delivery = withdraw(), now > delivery.scheduled.saturatingAdd(Self.lateAfter) {
            details?.lateTicks -= 1
        }
        apply(.date(tick))
        drop(UInt64(tick.missed))
    }

    /// Begins a tick that comes after its time of grace, for a schedule without a grid.
    ///
    /// The pattern of the dates decides which tick begins. No other tick does, and the machine withdraws this one.
    @inline(never)
    mutating func beginTooLate() -> TickDelivery {
        let details = ensuredDetails
        details.droppedBefore = details.dropped
        var delivery = delivery(scheduled: due)
        delivery.missed = details.dropped
        details.dropped = 0
        details.jitter?.step()
        delivery.isTooLate = !isOfDates
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
