import BackgroundActivities
import Dispatch
import Synchronization

/// The host of an app extension: it runs the blocks of activities, and says when their time is up.
final class ExtensionHost: Sendable {
    private let blocks = Mutex<[@Sendable (Bool) -> Void]>([])
    private let running = DispatchGroup()
    private let returned = Atomic(0)
    /// Whether the host grants no time at all.
    private let refuses: Bool
    private let queue = DispatchQueue(label: "host", attributes: .concurrent)

    init(refuses: Bool = false) { self.refuses = refuses }

    var platform: ExpiringActivityPlatform {
        ExpiringActivityPlatform { [self] _, block in
            blocks.withLock { blocks in blocks.append(block) }
            let isExpired = refuses
            queue.async(group: running) { [self] in
                block(isExpired)
                returned.add(1, ordering: .relaxed)
            }
        }
    }

    /// The time of every activity is up.
    func expireAll() {
        for block in blocks.withLock({ blocks in blocks }) { queue.async(group: running) { block(true) } }
    }

    /// How many activities no longer block a thread.
    var ended: Int { returned.load(ordering: .relaxed) }

    /// Waits until no activity blocks a thread.
    ///
    /// - Returns: false if one still does after a minute.
    func hasNoBlockedThread() -> Bool { running.wait(timeout: .now() + .seconds(60)) == .success }
}
