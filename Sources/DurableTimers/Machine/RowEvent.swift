/// An event that happens to the row of a deadline.
package enum RowEvent: Sendable {
    /// A deadline is scheduled with the name and the key of the row.
    case schedule(DeadlineRecord.Next, ifExists: ExistingDeadline)
    /// The row is that of a repeating deadline.
    case `repeat`(RepeatingDeadline)
    case cancel(stopsRun: Bool)
    /// A claim of a runner whose kind has so many attempts.
    case claim(by: RunnerID, attempts: Int, lease: Duration)
    case renew(RunToken, of: RunnerID, lease: Duration)
    case end(RunEnd, of: RunnerID)
    /// The process of a runner has ended.
    case abandon(RunnerID)
    case revive
    case delete
    /// The time that a finished row is kept may be over, or that a dead row of this kind is kept; nil forever.
    case prune(dead: Duration?)
}

/// The effect of an event on a row.
package enum RowEffect: Hashable, Sendable {
    /// The event does not concern the row as it is, or comes from a run that has lost its lease.
    case none
    /// The row has changed, and stays.
    case changed
    /// The row is to be deleted.
    case removed
    /// The row has died as this record shows it, and has changed.
    case died(DeadlineRecord)
}

extension DeadlineCancellation {
    /// The result of the cancellation of a row, as its effect says.
    package init(_ effect: RowEffect, of row: DeadlineRecord) {
        switch effect {
        case .removed: self = row.state == .running ? .stopped : .cancelled
        case .changed, .died: self = row.next == nil ? .running : .cancelledNext
        case .none: self = row.state == .running ? .running : .notFound
        }
    }
}
