import Dispatch
import Timers

final class Log {
    var lines: [String] = []
}

func start(on queue: DispatchQueue, log: Log) {
    // error: does not conform to the 'Sendable' protocol
    OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: log) { log, tick in
        log.lines.append("\(tick.count)")
    }.runUntilOwnerEnds()
}
