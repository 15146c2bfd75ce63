public import DurableTimers
public import Foundation
public import Timers

/// A report that each tenant has at times of their own.
public struct TenantReport: RepeatingKind {
    public static let name = "tenant-report"  // never change it
    /// Who gets it.
    public var tenant: Int
    /// When, such as `0 9 * * MON`.
    public var expression: String
    /// By which clock, such as `Europe/Paris`.
    public var zone: String

    public init(tenant: Int, expression: String, zone: String) {
        self.tenant = tenant
        self.expression = expression
        self.zone = zone
    }

    private struct UnknownZone: Error, CustomStringConvertible {
        let description: String
    }

    public var repetition: TimerSchedule {
        get throws {
            guard let zone = TimeZone(identifier: zone) else {
                throw UnknownZone(description: "'\(zone)' is no time zone")
            }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            return .cron(expression, in: calendar)
        }
    }
}

/// The reports of all tenants.
public struct TenantReports<Store: DeadlineStore>: Sendable {
    public let timers: DurableTimers<Store>

    /// Creates the reports of a store, which `send` sends.
    public init(store: Store, send: @escaping @Sendable (TenantReport, Date) async throws -> Void) {
        timers = DurableTimers(store: store)
        timers.handle(TenantReport.self) { report, run in try await send(report, run.date) }
    }

    /// Gives a tenant a report, or another time for it.
    ///
    /// - Throws: if the expression has no date, or the zone is unknown.
    public func subscribe(_ report: TenantReport) async throws {
        try await timers.schedule(report, key: "\(report.tenant)")
    }

    /// Ends the reports of a tenant.
    public func unsubscribe(_ tenant: Int) async throws {
        try await timers.cancel(TenantReport.self, key: "\(tenant)", stopsRun: true)
    }

    /// When a tenant has the next report; nil if there is none.
    public func next(of tenant: Int) async throws -> Date? {
        try await timers.find(TenantReport.self, key: "\(tenant)")?.date
    }
}
