import Foundation
import Timers

extension TourRow {
    static let startedTwice = TourRow(
        number: 21, title: "a start method that runs twice, then timer = nil",
        usual: onRunLoop {
            let player = RestartedPlayer<Timer> { log in
                .scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in log.tick() }
            }
            return player.measurement { started, stopped in started > 1 && stopped > 0 }
        },
        ours: onRunLoop {
            let player = RestartedPlayer<OwnedTimer> { log in
                OwnedTimer(.every(.milliseconds(20)), runLoop: .current) { _ in log.tick() }
            }
            return player.measurement { started, stopped in started == 1 && stopped == 0 }
        }
    )
}

/// Assigns its timer anew, and later nil, without a further call.
private final class RestartedPlayer<Handle> {
    private let makeTimer: (TickLog) -> Handle
    private var timer: Handle?

    init(_ makeTimer: @escaping (TickLog) -> Handle) { self.makeTimer = makeTimer }

    /// How many of the timers of two starts go on, and how many after the last handle is gone.
    func measurement(holds: (_ started: Int, _ stopped: Int) -> Bool) -> Measurement {
        let logs = [TickLog(), TickLog()]
        for log in logs { timer = makeTimer(log) }
        let started = ticking(logs)
        withExtendedLifetime(timer) {}
        timer = nil
        let stopped = ticking(logs)
        return Measurement(
            "\(started) of 2 timers tick; after nil \(stopped)", holds: holds(started, stopped),
            values: ["timers_ticking": Double(started), "timers_after_nil": Double(stopped)])
    }

    private func ticking(_ logs: [TickLog]) -> Int {
        let before = logs.map(\.count)
        RunLoop.current.run(for: .milliseconds(300)) { zip(logs, before).allSatisfy { $0.count > $1 } }
        return zip(logs, before).count { $0.count > $1 }
    }
}
