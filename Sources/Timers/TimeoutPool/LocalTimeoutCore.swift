/// What a local pool and its handles share: the wheel, and the timer that wakes the pool.
///
/// It has neither the action nor the pool. It retains itself while there are handles.
final class LocalTimeoutCore {
    private let scheduler: TimerScheduler
    private var wheel: TimeoutWheel
    /// The instant for which the timer is armed; the largest value if it is not armed.
    private var armedAt = UInt64.max
    private var timer: OwnedTimer?

    init(delay: UInt64, on scheduler: TimerScheduler) {
        self.scheduler = scheduler
        let isOnSystemClock = scheduler.isOnSystemClock
        wheel = TimeoutWheel(
            TimeoutNodes.Header(
                delay: delay, usesSystemClock: isOnSystemClock,
                isExact: !isOnSystemClock))
        wheel.setOwner(self)
    }

    var now: UInt64 {
        scheduler.isOnSystemClock ? SystemClock.coalescedNow.nanoseconds : scheduler.now(on: .continuous).nanoseconds
    }

    /// The number of timeouts that wait.
    var count: Int { wheel.count }

    func start(_ timer: OwnedTimer) { self.timer = timer }

    func insert(_ element: AnyObject, after delay: UInt64?) -> LocalTimeout {
        let (node, instant) = wheel.insert(element, after: delay, at: now)
        if wheel.handles == 1 { _ = unsafe Unmanaged.passRetained(self) }
        // Balanced in `remove`.
        wakeUp(at: instant)
        return unsafe LocalTimeout(node.pointer)
    }

    func remove(_ node: UnsafeMutablePointer<TimeoutNode>) {
        unsafe wheel.remove(node)
        if wheel.handles == 0 { unsafe Unmanaged.passUnretained(self).release() }
        // Balances `insert`.
    }

    func move(_ node: UnsafeMutablePointer<TimeoutNode>, to instant: UInt64) -> Bool {
        guard let wakeUp = unsafe wheel.move(node, to: instant) else { return false }
        self.wakeUp(at: wakeUp)
        return true
    }

    func wakeUp(at instant: UInt64) {
        if instant >= armedAt { return }
        armedAt = instant
        timer?.restart(at: TimerInstant(nanoseconds: instant))
    }

    /// Ends all timeouts, and the timer.
    func end() {
        timer = nil
        var granule = 0
        while wheel.end(granule: granule) { granule += 1 }
    }

    /// Expires timeouts for a turn, and arms the timer for the rest.
    func serve(_ action: (AnyObject) -> Void) {
        armedAt = .max
        var now = now
        var turn = ServingTurn(at: now)
        while !turn.isOver(at: now) {
            switch wheel.step(at: now) {
            case .idle(let instant): return wakeUp(at: instant)
            case .expired(nil): break
            case .expired(let element?):
                action(element)
                turn.count()
                now = self.now
            case .more: now = self.now
            }
        }
        wakeUp(at: now)
    }
}

@available(*, unavailable)
extension LocalTimeoutCore: Sendable {}
