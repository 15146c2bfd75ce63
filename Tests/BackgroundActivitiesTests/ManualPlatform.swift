import BackgroundActivities
import Synchronization

/// A platform that answers the last request when a test says so.
final class ManualPlatform: BackgroundPlatform {
    private let request = Mutex<BackgroundRequest?>(nil)
    private let returns = Atomic(0)

    var isSupported: Bool { true }
    func begin(_ request: BackgroundRequest) { self.request.withLock { known in known = request } }
    func watch(_ observer: any PresenceObserver) {}

    func grant() {
        request.withLock { request in request }?
            .granted(BackgroundGrant { [self] in returns.add(1, ordering: .relaxed) })
    }

    func expire() { request.withLock { request in request }?.expired() }

    /// How often time was given back.
    var returned: Int { returns.load(ordering: .relaxed) }
}
