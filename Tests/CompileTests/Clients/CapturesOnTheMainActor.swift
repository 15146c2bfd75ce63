import Timers

/// A capture that is not Sendable stays on the main actor with the action.
final class Log {
    var lines: [String] = []
}

@MainActor
func logging(for player: Player, in log: Log) {
    OwnedTimer(.every(.seconds(1)), owner: player) { _, tick in log.lines.append("\(tick.count)") }
        .runUntilOwnerEnds()
}
