import BackgroundActivities
import Synchronization

/// A platform that answers the last request when a test says so.
final class ManualPlatform: BackgroundPlatform {
    private let request = Mutex<BackgroundRequest?>(nil)
    private let ends = Atomic(0)

    var isSupported: Bool { true }
    func begin(_ request: BackgroundRequest) { self.request.withLock { known in known = request } }
    func addObserver(_ observer: any BackgroundObserver) {}

    func grant() {
        request.withLock { request in request }?
            .granted(BackgroundGrant { [self] in ends.add(1, ordering: .relaxed) })
    }

    func expire() { request.withLock { request in request }?.expired() }

    /// How many grants were ended.
    var endedGrants: Int { ends.load(ordering: .relaxed) }
}
