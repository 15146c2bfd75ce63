#if DurableJobs
    import DurableTimers
    import Foundation
    import Synchronization
    import TenantReports
    import Testing
    import TimersTesting

    struct `Reports of tenants` {
        @Test(.virtualTime) func `come at the times of each tenant, until it leaves`() async throws {
            let sent = Mutex<[Int: [Date]]>([:])
            let reports = TenantReports(store: MemoryStore()) { report, date in
                sent.withLock { sent in sent[report.tenant, default: []].append(date) }
            }
            let running = Task { try await reports.timers.run() }
            try await reports.subscribe(TenantReport(tenant: 1, expression: "0 9 * * *", zone: "Europe/Paris"))
            try await reports.subscribe(TenantReport(tenant: 2, expression: "0 9 * * *", zone: "Asia/Tokyo"))
            await VirtualTime.current.advance(by: .seconds(3 * 86_400))
            for (tenant, zone) in [1: "Europe/Paris", 2: "Asia/Tokyo"] {
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = try #require(TimeZone(identifier: zone))
                let dates = sent.withLock { sent in sent[tenant] ?? [] }
                #expect(dates.map { date in calendar.component(.hour, from: date) } == [9, 9, 9])
            }

            try await reports.unsubscribe(2)
            try await reports.subscribe(TenantReport(tenant: 1, expression: "0 * * * *", zone: "Europe/Paris"))
            await VirtualTime.current.advance(by: .seconds(86_400))
            #expect(sent.withLock { sent in sent.mapValues(\.count) } == [1: 3 + 24, 2: 3])
            running.cancel()
            try await running.value
        }

        @Test(.virtualTime, arguments: [("0 9 31 2 *", "Europe/Paris"), ("0 9 * * *", "Europe/Atlantis")])
        func `that no calendar has are refused where they are made`(expression: String, zone: String) async throws {
            let reports = TenantReports(store: MemoryStore()) { _, _ in }
            let report = TenantReport(tenant: 1, expression: expression, zone: zone)
            await #expect(throws: (any Error).self) { _ = try await reports.subscribe(report) }
            #expect(try await reports.next(of: 1) == nil)
        }
    }
#endif
