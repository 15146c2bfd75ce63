@_spi(Store) import DurableTimers
import TestSupport
import Testing
import Timers

/// A mistake traps with the line that made the durable timers or gave the handler.
@Suite struct `A trap of durable timers` {
    fileprivate static let line: UInt = 4_711

    enum Misuse: String, Codable, CaseIterable {
        case lease, shutdown, attempts, limit, twice, dateName, schedule

        func call() {
            let line = `A trap of durable timers`.line
            let store = MemoryStore()
            let timers = DurableTimers(store: store)
            switch self {
            case .lease: _ = DurableTimers(store: store, lease: .seconds(2), line: line)
            case .shutdown: _ = DurableTimers(store: store, shutdownLimit: .seconds(-1), line: line)
            case .attempts: timers.handle(Reminder.self, options: DeadlineOptions(attempts: 0), line: line) { _, _ in }
            case .limit: timers.handle(Reminder.self, options: DeadlineOptions(atOnce: 0), line: line) { _, _ in }
            case .twice:
                timers.handle(Reminder.self) { _, _ in }
                timers.handle(Reminder.self, line: line) { _, _ in }
            case .dateName: timers.every("", .every(.seconds(1)), line: line) { _ in }
            case .schedule: timers.every("report", .every(.zero), line: line) { _ in }
            }
        }
    }

    @Test(.oneProcess, arguments: Misuse.allCases) func `has the line of the mistake`(misuse: Misuse) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            misuse.call()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("DurableTimersTests/TrapTests.swift:\(Self.line): Fatal error: "))
    }
}
