import Dispatch
import Timers

final class Log {
    var lines: [String] = []
}

func start(on queue: DispatchQueue, log: Log) -> OwnedTimer {
    OwnedTimer(.every(.seconds(1)), on: .queue(queue)) { tick in
        log.lines.append("\(tick.count)")  // error: capture of 'log' with non-Sendable type
    }
}
