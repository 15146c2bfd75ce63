/// The deadlines around the current task, from the inside out.
final class EnclosingDeadlines: Sendable {
    @TaskLocal static var current: EnclosingDeadlines?

    private let clock: TimerClock
    private let instant: TimerInstant
    private let outer: EnclosingDeadlines?

    init(_ instant: TimerInstant, on clock: TimerClock, inside outer: EnclosingDeadlines?) {
        self.instant = instant
        self.clock = clock
        self.outer = outer
    }

    /// The time until the nearest of these deadlines.
    ///
    /// Instants of different clocks cannot be compared, so each clock tells its own remaining time.
    var remaining: Duration {
        var nearest = max(clock.now.duration(to: instant), .zero)
        var next = outer
        while let deadline = next {
            nearest = min(nearest, max(deadline.clock.now.duration(to: deadline.instant), .zero))
            next = deadline.outer
        }
        return nearest
    }

    /// Whether a deadline of the same clock passes at `instant` or before.
    func include(_ instant: TimerInstant, of clock: TimerClock) -> Bool {
        var next: EnclosingDeadlines? = self
        while let deadline = next {
            if deadline.clock.isSame(as: clock), deadline.instant <= instant { return true }
            next = deadline.outer
        }
        return false
    }
}

extension TimerClock {
    /// The time until the nearest deadline around the current task; nil if there is none.
    ///
    /// Zero if the deadline has passed. Send it along with a request, so that the server can stop when no caller waits
    /// any more. Only ``withDeadline(_:tolerance:isolation:fileID:line:operation:)`` and
    /// ``withDeadline(in:tolerance:isolation:fileID:line:operation:)`` set deadlines: an idle timeout moves. Child
    /// tasks and unstructured tasks inherit the value. O(nested deadlines).
    public static var remainingTime: Duration? {
        EnclosingDeadlines.current?.remaining
    }
}
