import Synchronization
import TestSupport
import Timers

/// Releases the handle of a timer, and checks what happens to the timer.
final class HandleTrial: Sendable {
    struct WeakEntry: Sendable {
        weak let entry: TimerEntry?
    }

    private struct Script: Sendable {
        let body: @Sendable () -> Void
        let barrier: Milestone?
    }

    let fixture: ContextFixture
    let witness: Witness
    let control = Slot<Probe>()
    let entry = Slot<WeakEntry>()
    private let script = Slot<Script>()
    private let isKept = Milestone()
    private let began = Occurrences()
    let ticks = Tally()
    let permission = TickPermission()
    let problems = Notes<String>()
    static let interval = Duration.milliseconds(1)

    init(_ fixture: ContextFixture) {
        self.fixture = fixture
        let (scheduler, isOnTableActor) = (
            fixture.scheduler, fixture.context == .globalActor || fixture.context == .globalActorAsync
        )
        witness = Witness {
            // This would hang if the lock were held.
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

    /// Makes the calls after which any timer that has not ended would tick.
    func attemptRestart() {
        probe.resume()
        probe.restart(after: .zero)
        probe.fire()
    }

    func note(_ problem: String) { problems.add(problem) }

    // MARK: A timer and its ticks

    /// Sets what the first tick does.
    func prepare(_ body: @escaping @Sendable () -> Void, holding barrier: Milestone? = nil) {
        script.put(Script(body: body, barrier: barrier))
    }

    func start(in home: HandleHome, _ shelf: Shelf) {
        make(in: home, shelf)
        // The home has the only reference to the handle now.
        isKept.reach()
    }

    /// Starts the timer so that it needs no handle; the home retains one nevertheless.
    @discardableResult
    func startUntilOwnerEnds(in home: HandleHome, _ shelf: Shelf) -> TimerControl {
        defer { isKept.reach() }
        return make(in: home, shelf).runUntilOwnerEnds()
    }

    @discardableResult
    private func make(in home: HandleHome, _ shelf: Shelf) -> OwnedTimer {
        let handle = fixture.start(.every(Self.interval), owner: home.owner.value) { [self] in action() }
        control.put(Probe(control: handle.control))
        entry.put(WeakEntry(entry: handle.control.entryForTesting))
        home.keep(handle, in: shelf)
        return handle
    }

    private func action() -> FixtureAction {
        let capture = witness.capture()
        return FixtureAction(
            plain: { [self] _ in
                capture.touch()
                begin()?.block()
            },
            suspending: { [self] _ in
                capture.touch()
                await begin()?.reached()
            })
    }

    /// Called at the start of each action.
    private func begin() -> Milestone? {
        if !permission.use() { note("a tick began after the end of the handle") }
        ticks.add()
        defer { began.happen() }
        guard let script = script.take() else { return nil }
        isKept.block()
        script.body()
        return script.barrier
    }

    /// Waits for a tick.
    func tick() -> String? {
        fixture.turn(Self.interval)
        return began.wait() ? nil : "no tick came"
    }

    /// Waits for ticks that begin after this call.
    func ticks(_ number: Int) -> String? {
        let count = ticks.sum
        fixture.turn(Self.interval * number)
        return waits(until: { [ticks] in ticks.sum >= count + number }) ? nil : "no \(number) ticks came"
    }
}
