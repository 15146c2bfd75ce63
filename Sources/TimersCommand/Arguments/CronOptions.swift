import ArgumentParser
import Foundation
import Timers

/// A cron expression and the local time that it means.
struct CronText {
    let text: String
    let local: LocalTime

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(_ text: String, zone: String?) throws {
        self.text = text
        let zones = ZoneDirectory()
        local = try zone.map(zones.localTime(named:)) ?? zones.localTime(ProcessInfo.processInfo.environment["TZ"])
        _ = try schedule()
    }

    func schedule(times: Int? = nil) throws -> TimerSchedule {
        do {
            return try TimerSchedule.cron(text, in: local, times: times).validated()
        } catch {
            throw ValidationError("\(error.description).")
        }
    }

    /// Returns the next instants after a date, in seconds since the start of 1970.
    func instants(after date: Date, count: Int) throws -> [Int] {
        let search = try CronSearch(parsing: text, in: local)
        var second = Int(date.timeIntervalSince1970.rounded(.down))
        var instants: [Int] = []
        while instants.count < count, let next = search.next(after: second) {
            instants.append(next)
            second = next
        }
        return instants
    }
}
