import Countdowns
import Dispatch
import Foundation
import TimerWheel
import Timers

/// Measures what inputs of a stranger can cost: the figures of `SECURITY.md`.
@main
struct TimerThreats {
    static func main() throws {
        wheel("a million timeouts for one instant") { _ in 1_000_000_000 }
        wheel("a million timeouts, a nanosecond apart") { number in 1_000_000_000 + number }
        wheel("a million timeouts, each through as many levels as possible") { number in
            UInt64(1) << (number % 8 * 8 + 7) | (number &* 0x9e37_79b9) & 0xff_ffff
        }
        timers()
        cron("a megabyte of digits", String(repeating: "1", count: 1 << 20))
        cron("a megabyte of commas", "* * * * " + String(repeating: "1,", count: 1 << 19) + "1")
        cron("29 February", "0 0 29 2 *")
        cron("30 February", "0 0 30 2 *")
        try store()
    }

    private static func report(_ what: String, _ body: () throws -> String) rethrows {
        let start = ContinuousClock.now
        let result = try body()
        let seconds = start.duration(to: .now) / .seconds(1)
        print("\(what): \((seconds * 1e6).rounded() / 1e3) ms; \(result)")
    }

    /// Inserts timeouts into a wheel and serves all of them.
    private static func wheel(_ what: String, _ deadline: (UInt64) -> UInt64) {
        report(what) {
            var wheel = TimerWheel()
            for number in 0..<1_000_000 as Range<UInt64> {
                _ = wheel.insert(deadline: deadline(number), payload: UInt(number))
            }
            var served = 0
            var longest = Duration.zero
            var isUnfinished = true
            while isUnfinished {
                let start = ContinuousClock.now
                isUnfinished = wheel.advance(to: .max) { _ in served += 1 }
                longest = max(longest, start.duration(to: .now))
            }
            return "\(served) served, longest step \((longest / .microseconds(1)).rounded()) µs"
        }
    }

    /// Makes a million timers and cancels them, as an attacker does who opens and closes connections.
    private static func timers() {
        let scheduler = TimerScheduler.queue(DispatchQueue(label: "threats"))
        let before = residentBytes()
        var handles: [OwnedTimer] = []
        handles.reserveCapacity(1_000_000)
        report("a million timers") {
            for _ in 0..<1_000_000 { handles.append(OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }) }
            return "\((residentBytes() - before) / 1_000_000) bytes each"
        }
        report("their end") {
            handles = []
            return "\(scheduler.timers.count) left"
        }
    }

    private static func cron(_ what: String, _ text: String) {
        report("cron, \(what)") {
            do {
                let schedule = try TimerSchedule.cron(text, in: Calendar(identifier: .gregorian)).validated()
                let timer = OwnedTimer(schedule, on: .shared) { _ in }
                return "next tick: \(timer.nextTick.map { "\($0)" } ?? "none")"
            } catch {
                return "refused, in a message of \("\(error)".utf8.count) bytes"
            }
        }
    }

    /// Reads a state file of the largest size.
    private static func store() throws {
        let path = FileManager.default.temporaryDirectory.path + "/timer-threats-\(getpid()).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let record = """
            {"version":1,"phase":"paused","duration":60000000000,"unit":1000000000,"total":60000000000,\
            "remaining":50000000000}
            """
        for count in [100_000, 1_000_000] {
            var content = "{\"version\":1,\"countdowns\":{"
            for number in 0..<count { content += (number > 0 ? "," : "") + "\"\(number)\":\(record)" }
            content += "}}"
            try content.write(toFile: path, atomically: true, encoding: .utf8)
            report("a state file of \(count) countdowns, \(content.utf8.count >> 20) MB") {
                do {
                    let keys = try CountdownStore(file: path).keys
                    return "\(keys.count) keys"
                } catch {
                    return "refused: \(error)"
                }
            }
        }
    }

    private static func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096
    }
}
