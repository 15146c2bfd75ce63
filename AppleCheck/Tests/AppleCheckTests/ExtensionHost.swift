import BackgroundActivities
import Dispatch
import Synchronization

/// The host of an app extension: it lets blocks run, and says when their time is up.
final class ExtensionHost: Sendable {
    private let blocks = Mutex<[@Sendable (Bool) -> Void]>([])
    private let running = DispatchGroup()
    private let returned = Atomic(0)
    /// Whether there is no time at all.
    private let refuses: Bool
    private let queue = DispatchQueue(label: "host", attributes: .concurrent)

    init(refuses: Bool = false) { self.refuses = refuses }

    var platform: ExpiringActivities {
        ExpiringActivities { [self] _, block in
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

    /// How many activities no longer keep a thread.
    var ended: Int { returned.load(ordering: .relaxed) }

    /// Waits until none keeps a thread.
    ///
    /// - Returns: whether that came to pass.
    func isLeft() -> Bool { running.wait(timeout: .now() + .seconds(60)) == .success }
}
