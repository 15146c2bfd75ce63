import Synchronization

/// A deadline of the current task, and those around it.
///
/// A deadline belongs to its operation: to the task that runs the operation, and to the child tasks of that task. An
/// unstructured task that the operation starts inherits the task-local and has no deadline.
final class EnclosingDeadlines: Sendable {
    @TaskLocal private static var inherited: EnclosingDeadlines?

    private let clock: TimerClock
    private let instant: TimerInstant
    /// When the deadline has passed at the latest.
    private let latest: TimerInstant
    /// The deadlines of the task that set this one.
    ///
    /// That task waits for the operation, so these operations end later.
    private let outer: EnclosingDeadlines?
    /// The place where the task of the operation stores the task-local; zero before the operation begins and after it
    /// has ended.
    private let place = Atomic<UInt>(0)

    init(_ instant: TimerInstant, tolerance: Duration?, on clock: TimerClock, inside outer: EnclosingDeadlines?) {
        self.instant = instant
        latest = instant.delayed(by: tolerance)
        self.clock = clock
        self.outer = outer
    }

    /// The deadlines that belong to the current task; nil if there are none.
    static var current: EnclosingDeadlines? {
        guard let inherited, inherited.isOfCurrentTask else { return nil }
        return inherited
    }

    /// Whether the operation runs, and the current task is its task or a descendant of that.
    private var isOfCurrentTask: Bool {
        // An unstructured task may later store its copy where the task of the operation had the value. The operation
        // has cleared the place by then.
        place.load(ordering: .acquiring) == Self.$inherited.place
    }

    /// Runs an operation, whose deadlines these are, as the calling task.
    func run<Result>(isolation: isolated (any Actor)?, _ operation: () async -> Result) async -> Result {
        await Self.$inherited.withValue(self) {
            _ = isolation
            place.store(Self.$inherited.place ?? 0, ordering: .releasing)
            defer { place.store(0, ordering: .releasing) }
            return await operation()
        }
    }

    /// The time until the nearest of these deadlines.
    ///
    /// Instants of different clocks cannot be compared, so each clock has its own remaining time.
    var remaining: Duration {
        var nearest = max(clock.now.duration(to: instant), .zero)
        var next = outer
        while let deadline = next {
            nearest = min(nearest, max(deadline.clock.now.duration(to: deadline.instant), .zero))
            next = deadline.outer
        }
        return nearest
    }

    /// Whether a deadline of the same clock passes no later than one at `instant` has to.
    func include(_ instant: TimerInstant, tolerance: Duration?, of clock: TimerClock) -> Bool {
        let latest = instant.delayed(by: tolerance)
        var next: EnclosingDeadlines? = self
        while let deadline = next {
            if deadline.clock.isSame(as: clock), deadline.instant <= instant, deadline.latest <= latest { return true }
            next = deadline.outer
        }
        return false
    }
}

extension TimerInstant {
    fileprivate func delayed(by tolerance: Duration?) -> TimerInstant {
        guard let tolerance, tolerance > .zero else { return self }
        return advanced(by: tolerance)
    }
}

extension TimerClock {
    /// The time until the nearest deadline around the current task; nil if there is none.
    ///
    /// Zero if the deadline has passed. Send it along with a request, so that the server can stop when no caller waits.
    /// Only ``withDeadline(_:tolerance:isolation:fileID:line:operation:)`` and
    /// ``withDeadline(in:tolerance:isolation:fileID:line:operation:)`` set deadlines: an idle timeout moves. A deadline
    /// belongs to the task of its operation and to the child tasks of that task: `async let` and task groups. An
    /// unstructured task that starts inside has none, because the deadline does not cancel it. O(nested deadlines and
    /// task-local values).
    public static var remainingTime: Duration? {
        EnclosingDeadlines.current?.remaining
    }
}
