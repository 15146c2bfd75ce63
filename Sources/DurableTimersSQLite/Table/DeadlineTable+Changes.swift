#if SQLite
    @_spi(Store) import DurableTimers
    import Foundation
    import GRDB
    import Timers

    extension DeadlineTable {
        /// The change of a row whose deadline stays: the columns that a claim, a renewal or an end writes.
        ///
        /// One statement writes all rows of a batch that have the same change.
        private struct Change: Hashable {
            var state: DeadlineState
            var due: TimerInstant
            var fence: Int64?
            var attempts: Int
            var runner: RunnerID?
            var failure: ExactText?
            var history: [FailedAttempt]
            var isCancelled: Bool

            /// Nil if other columns also change.
            init?(_ new: DeadlineRecord, after old: DeadlineRecord) {
                guard new.scheduled == old.scheduled, new.next == nil, old.next == nil,
                    new.schedule.isExactly(old.schedule),
                    new.payload == old.payload, new.trace.isExactly(old.trace)
                else { return nil }
                state = new.state
                due = new.due
                fence = new.fence == old.fence ? nil : new.fence
                attempts = new.attempt - old.attempt
                runner = new.runner
                failure = new.failure.map(ExactText.init)
                history = new.history
                isCancelled = new.isCancelled
            }
        }

        /// Lets rows take events, and writes what becomes of them.
        ///
        /// - Parameters:
        ///   - records: the rows, each once.
        ///   - events: the events by the places of their rows; nil for rows that are not there.
        /// - Returns: the effect of each event.
        /// - Throws: the errors of SQLite.
        mutating func take(
            _ records: inout [DeadlineRecord], _ events: some Collection<(place: Int?, event: RowEvent)>
        ) throws -> [RowEffect] {
            let old = records
            var fates = [RowEffect](repeating: .none, count: records.count)
            let effects = events.map { place, event in
                guard let place, fates[place] != .removed else { return RowEffect.none }
                let effect = records[place].take(event, at: now)
                if effect != .none { fates[place] = effect }
                return effect
            }
            var removed: [Int64] = []
            var changes: [Change: [Int64]] = [:]
            for (place, fate) in fates.enumerated() {
                let (new, id) = (records[place], records[place].id.rawValue)
                switch fate {
                case .none: continue
                case .removed: removed.append(id)
                case .changed, .died:
                    if let change = Change(new, after: old[place]) {
                        changes[change, default: []].append(id)
                    } else {
                        try write(new)
                    }
                    tell(new, after: old[place])
                }
            }
            for (change, ids) in changes { try write(change, ids) }
            if !removed.isEmpty {
                try run(
                    "delete from timers_deadline where id in (select value from json_each(?))", [Self.list(removed)])
            }
            return effects
        }

        /// Lets each row take an event.
        mutating func take(_ event: RowEvent, _ records: [DeadlineRecord]) throws -> [RowEffect] {
            var records = records
            return try take(&records, records.indices.map { place in (place, event) })
        }

        /// Writes a new row.
        mutating func insert(_ record: DeadlineRecord) throws -> DeadlineID {
            try run(
                """
                insert into timers_deadline (name, key, due, deadline, payload, trace, schedule)
                values (?1, ?2, ?3, ?3, ?4, ?5, ?6)
                """,
                [
                    record.name, record.key, record.due.microsecondsRoundedUp, Data(record.payload), record.trace,
                    record.schedule,
                ])
            tell(record, after: nil)
            return DeadlineID(rawValue: db.lastInsertedRowID)
        }

        private func write(_ change: Change, _ ids: [Int64]) throws {
            try run(
                """
                update timers_deadline set state = ?2, due = ?3, fence = coalesce(?4, fence), attempt = attempt + ?5,
                    runner = ?6, failure = ?7, history = ?8, cancelled = ?9
                where id in (select value from json_each(?1))
                """,
                [
                    Self.list(ids), change.state.rawValue, change.due.microsecondsRoundedUp, change.fence,
                    change.attempts, change.runner?.description, change.failure?.string, change.history.column,
                    change.isCancelled,
                ])
        }

        private func write(_ row: DeadlineRecord) throws {
            try run(
                """
                update timers_deadline set state = ?2, due = ?3, deadline = ?4, payload = ?5, trace = ?6, fence = ?7,
                    attempt = ?8, runner = ?9, failure = ?10, schedule = ?11, next_deadline = ?12, next_payload = ?13,
                    next_trace = ?14, history = ?15, cancelled = ?16
                where id = ?1
                """,
                [
                    row.id.rawValue, row.state.rawValue, row.due.microsecondsRoundedUp,
                    row.scheduled.microsecondsRoundedUp, Data(row.payload), row.trace, row.fence, row.attempt,
                    row.runner?.description, row.failure, row.schedule, row.next?.scheduled.microsecondsRoundedUp,
                    row.next.map { next in Data(next.payload) }, row.next?.trace, row.history.column,
                    row.isCancelled,
                ])
        }

        /// Notes what runners have to be told of a row.
        private mutating func tell(_ row: DeadlineRecord, after old: DeadlineRecord?) {
            if row.isNews(after: old) { dues[row.name] = min(dues[row.name] ?? .never, row.due) }
        }
    }
#endif
