import Synchronization
import Timers

/// An observer that records the events of a scheduler, except the returns of actions, as the timer's name and one or
/// two words.
final class EventLog: TimerObserver {
    private let content = Mutex<[String]>([])

    func timer(_ timer: TimerInfo, did event: TimerEvent) {
        let words: String? =
            switch event {
            case .scheduled: "scheduled"
            case .willTick(let tick): "ticked \(tick.count)"
            case .didTick: nil
            case .threw: "threw"
            case .abandoned: "abandoned"
            case .finished(let reason): "\(reason)"
            }
        guard let words else { return }
        content.withLock { content in content.append("\(timer.name ?? "timer") \(words)") }
    }

    var names: [String] { content.withLock { content in content } }
}
