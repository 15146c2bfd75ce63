import Synchronization
import Timers

/// A timer whose handle goes, and what becomes of it.
final class HandleTrial: Sendable {
    struct WeakEntry: Sendable {
        weak let entry: TimerEntry?
    }

    /// Whether a tick may begin now.
    enum Permission {
        static let yes = 0
        static let no = 1
        /// As `no`, but one had begun when the handle had gone, and its action may only now be on its way.
        static let once = 2
    }

    private struct Script: Sendable {
        let body: @Sendable () -> Void
        let barrier: Barrier?
    }

    let stage: Stage
    let witness: Witness
    let control = Slot<Probe>()
    let entry = Slot<WeakEntry>()
    private let script = Slot<Script>()
    private let isKept = Milestone()
    private let began = Occurrences()
    let ticks = Tally()
    let permission = Atomic(Permission.yes)
    let problems = Order()
    static let interval = Duration.milliseconds(1)

    init(_ stage: Stage) {
        self.stage = stage
        let (scheduler, isOnTableActor) = (stage.scheduler, stage.context == .globalActor)
        witness = Witness {
            // It would hang if the lock were held.
            _ = scheduler.lastServed
            if isOnTableActor { TableActor.shared.preconditionIsolated() }
        }
    }

    var probe: Probe {
        guard let probe = control.value else { fatalError("the timer has not been made") }
        return probe
    }

    var isFinished: Bool { probe.state.isFinished }

    func pause() { probe.pause() }

    /// Makes the calls that a timer which has not ended would tick after.
    func goOn() {
        probe.resume()
        probe.restart(after: .zero)
        probe.fire()
    }

    func note(_ problem: String) { problems.note(problem) }

    // MARK: A timer and its ticks

    /// What the first tick does, when the handle is kept.
    func prepare(_ body: @escaping @Sendable () -> Void, holding barrier: Barrier? = nil) {
        script.put(Script(body: body, barrier: barrier))
    }

    func start(in home: HandleHome, _ shelf: Shelf) {
        make(in: home, shelf)
        // Here the home has the only reference to the handle.
        isKept.reach()
    }

    /// Starts the timer so that it needs no handle; the home keeps one all the same.
    @discardableResult
    func startUntilOwnerEnds(in home: HandleHome, _ shelf: Shelf) -> TimerControl {
        defer { isKept.reach() }
        return make(in: home, shelf).runUntilOwnerEnds()
    }

    @discardableResult
    private func make(in home: HandleHome, _ shelf: Shelf) -> OwnedTimer {
        let handle = stage.start(.every(Self.interval), owner: home.owner.value) { [self] in action() }
        control.put(Probe(core: handle.core))
        entry.put(WeakEntry(entry: handle.core.entryForTesting))
        home.keep(handle, in: shelf)
        return handle
    }

    private func action() -> StageAction {
        let capture = witness.capture()
        return StageAction(
            plain: { [self] _ in
                capture.touch()
                begin()?.pass()
            },
            suspending: { [self] _ in
                capture.touch()
                await begin()?.pass()
            })
    }

    /// The first thing an action does.
    private func begin() -> Barrier? {
        let wasOnce = permission.compareExchange(
            expected: Permission.once, desired: Permission.no, ordering: .sequentiallyConsistent)
        if !wasOnce.exchanged, wasOnce.original == Permission.no { note("a tick began after the end of the handle") }
        ticks.add()
        defer { began.happen() }
        guard let script = script.take() else { return nil }
        isKept.block()
        script.body()
        return script.barrier
    }

    /// Waits for a tick.
    func tick() -> String? {
        stage.turn(Self.interval)
        return began.wait() ? nil : "no tick came"
    }

    /// Waits for ticks that begin after this call.
    func ticks(_ number: Int) -> String? {
        let count = ticks.sum
        stage.turn(Self.interval * number)
        return waits(until: { [ticks] in ticks.sum >= count + number }) ? nil : "no \(number) ticks came"
    }
}
