import Synchronization
import Timers

/// A timer of the soak, as its checks know it.
///
/// It outlives the timer.
final class Record: Sendable {
    private let book: Mutex<Book>
    let place: Place
    /// Called at each tick; few records have it.
    private let observer: (@Sendable (Tick) -> Void)?

    init(_ place: Place, _ plan: Plan, at now: UInt64, observer: (@Sendable (Tick) -> Void)? = nil) {
        self.place = place
        self.observer = observer
        book = Mutex(
            Book(
                expected: Expectation(low: now + plan.interval, high: .max, count: 1, interval: plan.interval),
                missed: plan.missed, limit: plan.limit))
    }

    func withBook<Result: Sendable>(_ body: (inout sending Book) -> sending Result) -> Result {
        book.withLock(body)
    }

    func report(_ promise: Promise?, _ detail: @autoclosure () -> String) {
        guard let promise else { return }
        Verdict.shared.broke(promise, "\(place.rawValue): \(detail())")
    }

    // MARK: Ticks

    func began(_ tick: Tick) {
        let now = Clock.now
        observer?(tick)
        Verdict.shared.ticks.add(1, ordering: .relaxed)
        let arrival = Book.Arrival(
            count: tick.count, scheduled: tick.scheduled.nanoseconds, missed: UInt64(tick.missed), isLast: tick.isLast)
        let (broken, before) = withBook { book in
            let before = book
            return (book.began(arrival, at: now), before)
        }
        report(broken, "\(arrival) at \(now), \(before)")
    }

    func ended(isLast: Bool) {
        withBook { book in
            book.isRunning = false
            if isLast { book.isComplete = true }
        }
    }

    // MARK: What goes away

    func ownerGone() { withBook { book in book.isOwnerGone = true } }
    func captureGone() { withBook { book in book.isCaptureGone = true } }
}

/// The object that a timer works for.
final class Owner: Sendable {
    let record: Record

    init(_ record: Record) { self.record = record }

    deinit { record.ownerGone() }
}

/// An actor that a timer works for.
actor ActorOwner {
    let record: Record

    init(_ record: Record) { self.record = record }

    deinit { record.ownerGone() }
}
