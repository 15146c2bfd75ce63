import Dispatch
import TestSupport
import Timers

/// The contexts whose actions are Sendable.
///
/// The caller that ends the timer destroys them.
enum SendablePlace: String, CaseIterable, Codable {
    /// `queue` is serial, but the scheduler does not know that.
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
    /// Returns a witness whose capture calls the scheduler in its `deinit`.
    ///
    /// That hangs if a lock is held there.
    static func callingBack(_ scheduler: TimerScheduler) -> Witness {
        Witness {
            _ = scheduler.timers
            let timer = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
            timer.pause()
            timer.cancel()
        }
    }
}
