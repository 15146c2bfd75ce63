import Timers

final class Log {
    var lines: [String] = []
}

actor Station {
    func start(log: Log) {
        OwnedTimer(.every(.seconds(1)), actor: self) { _, tick in
            log.lines.append("\(tick.count)")  // error: capture of 'log' with non-Sendable type
        }.runUntilOwnerEnds()
    }
}
