import Dispatch
import Timers

final class Log {
    var lines: [String] = []
}

final class Poller: Sendable {
    func start(on queue: DispatchQueue, log: Log) {
        OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: self) { _, tick in
            log.lines.append("\(tick.count)")  // error: capture of 'log' with non-Sendable type
        }.runUntilOwnerEnds()
    }
}
