import Dispatch
import Synchronization
import Timers

extension TourRow {
    /// How often the race is run.
    private static let races = 2000

    static let stopFromAnotherThread = TourRow(
        number: 14,
        title: "stopped from another thread just when it fires",
        isExclusive: true,
        usual: {
            let stale = race { queue, log in
                let source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
                source.setEventHandler { log.begin() }
                source.schedule(deadline: .now() + .microseconds(50))
                source.resume()
                return { source.cancel() }
            }
            return Measurement(
                "\(stale) of \(races) ticks began after cancel()",
                holds: stale > 0,
                values: ["stale_ticks": Double(stale), "races": Double(races)]
            )
        },
        ours: {
            let stale = race { queue, log in
                let timer = OwnedTimer(.after(.microseconds(50)), on: .queue(queue)) { _ in log.begin() }
                return { timer.cancel() }
            }
            return Measurement(
                "\(stale) of \(races) ticks began after cancel()",
                holds: stale == 0,
                values: ["stale_ticks": Double(stale), "races": Double(races)]
            )
        }
    )

    /// Starts a timer that is due in 50 µs, cancels it at about that time from this thread, and counts how often its tick
    /// began when the cancelling call had returned.
    private static func race(start: (DispatchQueue, RaceLog) -> @Sendable () -> Void) -> Int {
        let queue = DispatchQueue(label: "tour")
        let log = RaceLog()
        for index in 0 ..< races {
            log.stopped.store(false, ordering: .sequentiallyConsistent)
            let cancel = start(queue, log)
            let moment = ContinuousClock.now + .microseconds(40 + index % 120)
            while ContinuousClock.now < moment {}
            cancel()
            log.stopped.store(true, ordering: .sequentiallyConsistent)
            queue.sync {}
        }
        return log.stale.load(ordering: .sequentiallyConsistent)
    }
}

private final class RaceLog: Sendable {
    let stopped = Atomic(false)
    let stale = Atomic(0)

    /// The first thing a tick does.
    func begin() {
        if stopped.load(ordering: .sequentiallyConsistent) { stale.add(1, ordering: .relaxed) }
    }
}
