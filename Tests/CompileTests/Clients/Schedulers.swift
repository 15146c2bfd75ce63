import Foundation
import Timers

nonisolated func schedulers(queue: DispatchQueue) -> [TimerScheduler] {
    [
        TimerScheduler.main,
        TimerScheduler.queue(queue),
        TimerScheduler.serialQueue(queue),
        TimerScheduler.runLoop(.current, modes: [.common]),
        TimerScheduler.thread(name: "audio"),
        TimerScheduler.thread(name: "audio", precision: .spinning(.microseconds(150))),
    ]
}

nonisolated func listing(of scheduler: TimerScheduler) -> [String] {
    scheduler.timers.map { info in
        "\(info.name ?? "unnamed"): next \(String(describing: info.nextTick)), \(info.tickCount) ticks so far"
    }
}
