import Synchronization

/// What happened to a run while its handler runs.
final class RunState: Sendable {
    private let reasons = Mutex<(isLost: Bool, isStopping: Bool)>((false, false))
    private let note: @Sendable () -> Void

    /// Creates the state of a run that calls `note` before it ends in a transaction.
    init(willComplete note: @escaping @Sendable () -> Void) { self.note = note }

    var isLost: Bool { reasons.withLock { reasons in reasons.isLost } }
    var isStopping: Bool { reasons.withLock { reasons in reasons.isStopping } }

    func lose() { reasons.withLock { reasons in reasons.isLost = true } }
    func stop() { reasons.withLock { reasons in reasons.isStopping = true } }
    func willComplete() { note() }
}
