public import Timers

/// A kind of deadlines that come again and again, each on a schedule of its own.
///
/// ```swift
/// import DurableTimers
/// import Foundation
/// import Timers
///
/// struct Report: RepeatingKind {
///     static let name = "report"
///     var tenant: Int
///     var expression: String
///     var zone: String
///
///     var repetition: TimerSchedule {
///         var calendar = Calendar(identifier: .gregorian)
///         calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
///         return .cron(expression, in: calendar)
///     }
/// }
///
/// func subscribe(_ timers: DurableTimers<MemoryStore>) async throws {
///     let report = Report(
///         tenant: 7, expression: "0 9 * * MON", zone: "Europe/Paris")
///     try await timers.schedule(report, key: "7")
/// }
///
/// func unsubscribe(_ timers: DurableTimers<MemoryStore>) async throws {
///     try await timers.cancel(Report.self, key: "7")
/// }
/// ```
///
/// When a run has ended, even after its last attempt has failed, the deadline waits for the next date with the same
/// payload. Schedule it again with the same key to change its dates or its payload, and cancel it to end it. For a job
/// that the program repeats whatever is in the store, use ``DurableTimers/every(_:_:options:fileID:line:perform:)``.
public protocol RepeatingKind: DurableDeadline {
    /// When it comes: dates, such as a cron expression, or an interval, whose points are its multiples since the start
    /// of 1970.
    ///
    /// The value decides, so each date is computed by the release of the program that runs the date before it. The
    /// policy for missed ticks decides about dates that pass while no process runs.
    ///
    /// - Throws: an error if the value has no dates; scheduling throws it, and a run counts as one that fails.
    var repetition: TimerSchedule { get throws }
}

extension RepeatingKind {
    /// The dates of the value.
    var dates: DateSeries {
        get throws { try DateSeries(repetition) }
    }

    /// The dates of a payload.
    static func dates(_ payload: [UInt8]) throws -> DateSeries {
        let deadline = try decoded(payload)
        do { return try deadline.dates } catch {
            throw UndecodablePayload(reason: "a \(name) does not repeat: \(error)")
        }
    }
}

extension DeadlineRequest {
    /// Creates a request for a value that repeats, due at its first date.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives, and that has the dates.
    ///   - key: the key that makes it the only one of its kind.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidSchedule`` if the value has no date to come,
    ///   and ``DurableError/Code/invalidPayload`` if it cannot be encoded.
    public init<Deadline: RepeatingKind>(
        _ deadline: Deadline, key: String, ifExists: ExistingDeadline = .move
    ) throws(DurableError) {
        let dates: DateSeries
        do { dates = try deadline.dates } catch {
            throw DurableError(.invalidSchedule, "a \(Deadline.name) does not repeat: \(error)")
        }
        // A date that the clock of the store has not reached comes a little later, and no date is left out for long.
        guard let first = dates.first(after: TimerClock(clock: .wall).now) else {
            throw DurableError(.invalidSchedule, "a \(Deadline.name) has no date to come: \(dates)")
        }
        try self.init(deadline, key: key, .at(first), ifExists: ifExists)
    }
}
