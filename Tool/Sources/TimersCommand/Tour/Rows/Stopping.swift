import Dispatch
import Foundation
import Synchronization
import Timers

extension TourRow {
    /// How often the race is run.
    private static let races = 1000

    static let stopFromAnotherThread = TourRow(
        number: 14, title: "cancelled from another thread, its queue busy every other time",
        isExclusive: true,
        usual: {
            let background = DispatchQueue(label: "background")
            // The way most background timers are written: the source on a queue of its own, the work sent where it
            // belongs.
            let stale = race(through: background) { queue, log in
                let source = DispatchSource.makeTimerSource(flags: .strict, queue: background)
                source.setEventHandler {
                    queue.async { log.begin() }
                    log.sent.store(true, ordering: .sequentiallyConsistent)
                }
                source.schedule(deadline: .now() + .microseconds(50))
                source.resume()
                return {
                    source.cancel()
                    return false
                }
            }
            return measurement(stale, holds: stale > 0)
        },
        ours: {
            let stale = race { queue, log in
                let timer = OwnedTimer(.after(.microseconds(50)), on: .serialQueue(queue)) { _ in log.begin() }
                return {
                    timer.cancel()
                    // Counted when a tick begins, which is a moment before its action can look at anything.
                    return timer.tickCount > 0
                }
            }
            return measurement(stale, holds: stale == 0)
        }
    )

    private static func measurement(_ stale: Int, holds: Bool) -> Measurement {
        Measurement(
            "\(stale) of \(races) ticks began after cancel()", holds: holds,
            values: ["stale_ticks": Double(stale), "races": Double(races)])
    }

    /// Races a timer that is due in 50 µs with a call that cancels it at about that time from this thread.
    ///
    /// Every other time the queue is busy until the call has returned, so that a tick that is on its way has to wait.
    ///
    /// - Parameters:
    ///   - background: a queue that has to be empty, too, before the next race.
    ///   - start: starts a timer; what it returns cancels it and says whether a tick is known to have begun by then.
    /// - Returns: how often a tick began when the cancelling call had returned.
    private static func race(
        through background: DispatchQueue? = nil, start: (DispatchQueue, RaceLog) -> () -> Bool
    ) -> Int {
        let queue = DispatchQueue(label: "tour")
        let log = RaceLog()
        for index in 0..<races {
            let isBusy = index.isMultiple(of: 2)
            log.prepare()
            if isBusy { queue.async { log.waitUntil(log.over, for: .milliseconds(5)) } }
            let cancel = start(queue, log)
            let moment = ContinuousClock.now + .microseconds(40 + index % 80)
            while ContinuousClock.now < moment {}
            // A timer that says when it fires is not cancelled before it did.
            if isBusy, background != nil { log.waitUntil(log.sent, for: .milliseconds(2)) }
            let hadBegun = cancel()
            log.stopped.store(!hadBegun, ordering: .sequentiallyConsistent)
            log.over.store(true, ordering: .sequentiallyConsistent)
            background?.sync {}
            queue.sync {}
        }
        return log.stale.load(ordering: .sequentiallyConsistent)
    }
}

private final class RaceLog: Sendable {
    /// A tick is on its way.
    let sent = Atomic(false)
    /// The cancelling call has returned, and no tick had begun.
    let stopped = Atomic(false)
    /// The cancelling call has returned.
    let over = Atomic(false)
    let stale = Atomic(0)

    func prepare() {
        sent.store(false, ordering: .sequentiallyConsistent)
        stopped.store(false, ordering: .sequentiallyConsistent)
        over.store(false, ordering: .sequentiallyConsistent)
    }

    /// The first thing a tick does.
    func begin() {
        if stopped.load(ordering: .sequentiallyConsistent) { stale.add(1, ordering: .relaxed) }
    }

    func waitUntil(_ flag: borrowing Atomic<Bool>, for limit: Duration) {
        let end = ContinuousClock.now + limit
        // Asleep, for others need the processor to get ready.
        while !flag.load(ordering: .sequentiallyConsistent), ContinuousClock.now < end { usleep(20) }
    }
}
