package import DurableTimers
package import Foundation
package import Timers

/// A report that each tenant has at times of their own.
package struct TenantReport: RepeatingKind {
    package static let name = "tenant-report"  // never change it
    /// Who gets it.
    package var tenant: Int
    /// When, such as `0 9 * * MON`.
    package var expression: String
    /// By which clock, such as `Europe/Paris`.
    package var zone: String

    package init(tenant: Int, expression: String, zone: String) {
        self.tenant = tenant
        self.expression = expression
        self.zone = zone
    }

    private struct UnknownZone: Error, CustomStringConvertible {
        let description: String
    }

    package var repetition: TimerSchedule {
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
package struct TenantReports<Store: DeadlineStore>: Sendable {
    package let timers: DurableTimers<Store>

    /// Creates the reports of a store, which `send` sends.
    package init(store: Store, send: @escaping @Sendable (TenantReport, Date) async throws -> Void) {
        timers = DurableTimers(store: store)
        timers.handle(TenantReport.self) { report, run in try await send(report, run.date) }
    }

    /// Gives a tenant a report, or another time for it.
    ///
    /// - Throws: if the expression has no date, or the zone is unknown.
    package func subscribe(_ report: TenantReport) async throws {
        try await timers.schedule(report, key: "\(report.tenant)")
    }

    /// Ends the reports of a tenant.
    package func unsubscribe(_ tenant: Int) async throws {
        try await timers.cancel(TenantReport.self, key: "\(tenant)", stopsRun: true)
    }

    /// When a tenant has the next report; nil if there is none.
    package func next(of tenant: Int) async throws -> Date? {
        try await timers.find(TenantReport.self, key: "\(tenant)")?.date
    }
}
