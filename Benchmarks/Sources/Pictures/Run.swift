import Timers
import TimersTesting

/// A time that stands still, and what ticked in it.
///
/// The instants of a run are milliseconds since its start.
@MainActor final class Run {
    let time = VirtualTime(allowsPendingTimers: true)

    var now: Double { Double(time.now.nanoseconds) / 1_000_000 }

    /// The instants at which a timer ticks, while `change` moves the time and the timer.
    static func ticks(of schedule: TimerSchedule, while change: (Run, OwnedTimer) -> Void) -> [Double] {
        let run = Run()
        var ticks: [Double] = []
        run.time.run {
            let timer = OwnedTimer(schedule) { _ in ticks.append(run.now) }
            change(run, timer)
            timer.cancel()
        }
        return ticks
    }

    /// Moves time to `instant`, which is not before now.
    func advance(to instant: Double) { time.advance(by: .milliseconds(instant - now)) }
}

extension Duration {
    static func milliseconds(_ number: Double) -> Duration { .microseconds(Int64((number * 1000).rounded())) }
}

extension Sequence<Double> {
    /// The instants as a list, for words about a picture.
    var listed: String { map { Int($0).description }.joined(separator: ", ") }
}

/// Equal instants once, with their number.
func counted(_ instants: [Double]) -> [(instant: Double, number: Int)] {
    instants.reduce(into: []) { counts, instant in
        if counts.last?.instant == instant {
            counts[counts.count - 1].number += 1
        } else {
            counts.append((instant, 1))
        }
    }
}
