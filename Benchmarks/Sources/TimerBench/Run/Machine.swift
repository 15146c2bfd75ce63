import CFloor
import Foundation

/// What the machine did beside the measurement, where the system tells.
struct Machine {
    /// Processor seconds of all programs since the machine was started.
    let busy: Double
    /// Processor seconds that the hypervisor gave to others.
    let stolen: Double
    let instant = floor_now()

    init() {
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        // user nice system idle iowait irq softirq steal, in hundredths of a second
        let fields = text.prefix { !$0.isNewline }.split(separator: " ").dropFirst().compactMap { Double($0) }
        busy = fields.prefix(3).reduce(0, +) / 100
        stolen = fields.count > 7 ? fields[7] / 100 : 0
    }

    /// The mean number of programs that want to run, over the last minute.
    static var load: Double {
        let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }

    /// Waits until others use less than an eighth of a processor, for at most `seconds`.
    static func waitForQuiet(atMost seconds: Double) {
        let end = floor_now() + UInt64(seconds * 1e9)
        while floor_now() < end {
            let before = Machine()
            floor_sleep_until(floor_now() + 500_000_000)
            let after = Machine()
            let share = (after.busy - before.busy + after.stolen - before.stolen) / 0.5
            if share < 0.125 { return }
        }
    }
}
