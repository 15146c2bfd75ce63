import Timers

final class Log {
    var lines: [String] = []
}

/// The action takes the log to the main actor for good.
@MainActor
final class Player {
    func start(writing log: Log) {
        OwnedTimer(.every(.seconds(1)), owner: self) { _, tick in log.lines.append("\(tick.count)") }
            .runUntilOwnerEnds()
    }
}

nonisolated func start(_ player: Player) async {
    let log = Log()
    await player.start(writing: log)  // error: sending 'log' risks causing data races
    log.lines.removeAll()
}
