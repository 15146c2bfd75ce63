import Synchronization
import Timers

/// An observer that records each event of a scheduler as the timer's name and one or two words.
final class EventLog: TimerObserver {
    private let content = Mutex<[String]>([])

    func timer(_ timer: TimerInfo, did event: TimerEvent) {
        let words =
            switch event {
            case .scheduled: "scheduled"
            case .willTick(let tick): "ticked \(tick.count)"
            case .threw: "threw"
            case .abandoned: "abandoned"
            case .finished(let reason): "\(reason)"
            }
        content.withLock { content in content.append("\(timer.name ?? "timer") \(words)") }
    }

    var names: [String] { content.withLock { content in content } }
}
