import Synchronization

/// A timer whose action is the code of a consumer between two calls of `next()`.
///
/// A due tick is claimed, like a tick of an actor. The consumer begins it when it asks for a tick, and the action
/// returns when the consumer asks for another one. So the missed-tick policies treat a slow consumer as they treat a
/// slow action.
final class TicksEntry: TimerEntry, @unchecked Sendable {
    // Unchecked, because the superclass is. A lock guards the only field.
    private let demand = Mutex(TickDemand<CheckedContinuation<Bool, Never>>())

    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel) {
        super.init(schedule, on: scheduler, label, hasOwner: false)
    }

    override var runsInPlace: Bool { false }

    /// The end only resumes the consumer.
    override var mayReleaseHere: Bool { true }

    override func startRunner(_ number: UInt32) {
        demand.withLock { demand in demand.offer() }?.resume(returning: true)
    }

    /// Waits until a tick is claimed.
    ///
    /// - Returns: false if the timer has ended.
    func waitForOffer(isolation: isolated (any Actor)?) async -> Bool {
        await withCheckedContinuation(isolation: isolation) { continuation in
            switch demand.withLock({ demand in demand.expect(continuation) }) {
            case .offered: continuation.resume(returning: true)
            case .ended: continuation.resume(returning: false)
            case .wait: break
            }
        }
    }

    override func dropAction() {
        demand.withLock { demand in demand.end() }?.resume(returning: false)
    }

    override func packAction() -> (any Disposable)? { LaterDrop(entry: self) }
}
