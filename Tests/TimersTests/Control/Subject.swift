import Dispatch
import TestSupport
import Timers

/// Controls a timer without retaining its handle.
struct Probe: TimerControlling {
    let control: TimerControl
}

/// A function that an owner calls in its `deinit`.
final class DeinitHook: Sendable {
    private let body = Slot<@Sendable () -> Void>()
    let hasRun = Occurrences()

    func prepare(_ body: @escaping @Sendable () -> Void) {
        self.body.put(body)
    }

    func run() {
        body.take()?()
        hasRun.happen()
    }
}

final class PlainOwner: StageOwner {
    let deinitHook: DeinitHook

    init(_ deinitHook: DeinitHook) {
        self.deinitHook = deinitHook
    }

    deinit {
        deinitHook.run()
    }
}

actor ActorOwner: StageOwner {
    let deinitHook: DeinitHook

    init(_ deinitHook: DeinitHook) {
        self.deinitHook = deinitHook
    }

    deinit {
        deinitHook.run()
    }
}

/// An actor with a thread of its own: some actions on it block, which must not stop the tasks of other tests.
@globalActor
actor TableActor {
    static let shared = TableActor()

    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    // This actor retains its executor.
}

/// A timer under test: its handle, its owner, and what its action does.
final class Subject: Sendable {
    let deinitHook = DeinitHook()
    let owner = Slot<any StageOwner>()
    let handle = Slot<OwnedTimer>()
    let bag = TimerBag()
    /// The action has begun.
    let ticked = Occurrences()
    /// The action has been destroyed.
    let released = Occurrences()
    private let control = Slot<Probe>()
    private let script = Slot<Script>()
    private let tasks = DispatchGroup()

    /// The behaviour of the next tick.
    struct Script: Sendable {
        var call: ControlCall?
        var before: @Sendable () -> Void = {}
        var barrier: Milestone?
    }

    func adopt(_ timer: OwnedTimer) {
        control.put(Probe(control: timer.control))
        handle.put(timer)
    }

    var probe: Probe {
        guard let probe = control.value else { fatalError("the timer has not been made") }
        return probe
    }

    func prepare(_ script: Script) {
        self.script.put(script)
    }

    /// The action of synchronous forms.
    func act() {
        let script = script.take()
        script?.before()
        if let call = script?.call { call.performTwice(on: self) }
        ticked.happen()
        script?.barrier?.block()
    }

    /// The action of asynchronous forms.
    func act() async {
        let script = script.take()
        script?.before()
        if let call = script?.call { await call.performTwiceInside(on: self) }
        ticked.happen()
        await script?.barrier?.reached()
    }

    /// Starts a task that has to end before the test ends.
    func track(_ body: @escaping @Sendable () async -> Void) {
        tasks.enter()
        Task {
            await body()
            self.tasks.leave()
        }
    }

    /// Whether all tasks have ended.
    func joined() -> Bool {
        tasks.wait(timeout: .now() + patience) == .success
    }
}
