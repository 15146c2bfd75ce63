import CTimers
import Dispatch
import Synchronization

/// The threads that run the actions of ``TimerScheduler/shared``.
///
/// Each lane is a serial dispatch queue: Dispatch gives such a queue a thread of its own, beside those that concurrent
/// queues and tasks share. An idle lane has no thread. ``LaneMachine`` decides when lanes open.
final class Lanes: Sendable {
    typealias Job = @Sendable () -> Void

    private struct State {
        var machine: LaneMachine<Job>
        var queues: [DispatchQueue] = []
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let state: Mutex<State>
    /// The queue of the checks: a serial queue that no job blocks.
    private let checks: DispatchQueue
    /// Called once if all lanes are blocked while a job waits.
    private let warn: @Sendable () -> Void

    init(
        width: Int = max(2, Int(timers_processor_count())), checksOn queue: DispatchQueue,
        warn: @escaping @Sendable () -> Void
    ) {
        state = Mutex(State(machine: LaneMachine(width: width)))
        checks = queue
        self.warn = warn
    }

    /// System sleep does not count as time in which a job runs.
    private var now: UInt64 { SystemClock.now(.suspending).nanoseconds }

    /// Whether the caller runs on one of these lanes.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    /// How many jobs have blocked their lanes, and how many wait for a lane.
    var load: (blocked: Int, waiting: Int) {
        let now = now
        return state.withLock { state in (state.machine.blockedLanes(at: now), state.machine.waitingJobs) }
    }

    /// Runs a job on a lane, soon.
    func run(_ job: @escaping Job) {
        let now = now
        perform(state.withLock { state in state.machine.submit(job, at: now) })
    }

    private func check() {
        let now = now
        perform(state.withLock { state in state.machine.check(at: now) })
    }

    private func perform(_ directive: LaneMachine<Job>.Directive) {
        for lane in directive.opens {
            queue(of: lane).async { [self] in drain(lane) }
        }
        if let instant = directive.checksAt {
            let delay = DispatchTimeInterval.atMost(nanoseconds: instant.saturatingSubtract(now))
            checks.asyncAfter(deadline: .now() + delay) { [self] in check() }
        }
        if directive.warns { warn() }
    }

    private func queue(of lane: Int) -> DispatchQueue {
        state.withLock { state in
            while state.queues.count <= lane {
                let queue = DispatchQueue(label: "swift-timers.shared.lane")
                queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
                state.queues.append(queue)
            }
            return state.queues[lane]
        }
    }

    /// Runs jobs until none waits.
    private func drain(_ lane: Int) {
        while let job = nextJob(for: lane) { PlatformThread.pool(job) }
    }

    private func nextJob(for lane: Int) -> Job? {
        let now = now
        return state.withLock { state in state.machine.next(for: lane, at: now) }
    }
}
