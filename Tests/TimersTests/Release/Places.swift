import Dispatch
import TestSupport
import Timers

/// The contexts whose actions are Sendable and are destroyed by whoever ends the timer.
enum SendablePlace: String, CaseIterable, Codable {
    /// `queue` is a serial one of which the scheduler is not told.
    case serialQueue, queue, concurrentQueue, thread

    func scheduler() -> TimerScheduler {
        switch self {
        case .serialQueue: .serialQueue(DispatchQueue(label: "release"))
        case .queue: .queue(DispatchQueue(label: "release"))
        case .concurrentQueue: .queue(.concurrent("release", blocking: .utility))
        case .thread: .thread(name: "release")
        }
    }
}

extension Witness {
    /// One whose capture calls back into the scheduler in its `deinit`, which hangs if a lock is held there.
    static func callingBack(_ scheduler: TimerScheduler) -> Witness {
        Witness {
            _ = scheduler.timers
            let timer = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
            timer.pause()
            timer.cancel()
        }
    }
}
