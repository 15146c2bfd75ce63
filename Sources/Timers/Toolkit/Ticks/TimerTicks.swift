/// The ticks of a timer, as an asynchronous sequence.
///
/// ```swift
/// for await tick in TimerTicks(.every(.seconds(30))) {
///     print("tick \(tick.count), \(tick.missed) missed")
/// }
/// ```
///
/// In SwiftUI, the modifier `.task` gives such a loop the lifetime of a view.
///
/// Each iteration has a timer of its own, which starts with the first call of `next()`. The sequence ends with its
/// schedule, when its task is cancelled, and when its scheduler ends. The timer ends when the loop is left.
///
/// The code between two ticks counts as the action of a timer. While it runs, the timer claims at most one further
/// tick, which begins when the consumer asks for it. The ``MissedTickPolicy`` of the schedule decides what a slow
/// consumer gets:
///
/// | policy | after a slow iteration |
/// |---|---|
/// | ``MissedTickPolicy/coalesce`` | one tick at once, whose ``Tick/missed`` counts the others; then the grid |
/// | ``MissedTickPolicy/skip`` | the next tick on the grid |
/// | ``MissedTickPolicy/catchUp(limit:)`` | each missed tick at once, up to the limit |
/// | ``MissedTickPolicy/delay`` | one tick at once, and the grid starts anew there |
///
/// `break`, `pause()` and `restart()` need no other object: ``Tick/timer`` controls the timer. `cancelAndWait()` and
/// `pauseAndWait()` do not wait in the loop's own task. In a child task that the body awaits, they wait forever.
///
/// A schedule ``TimerSchedule/onDemand(after:)`` never ticks here, because no control exists before the first tick.
public struct TimerTicks: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = Tick
    /// The sequence never throws.
    public typealias Failure = Never

    let schedule: TimerSchedule
    let scheduler: TimerScheduler
    let label: TimerLabel

    /// Makes a sequence, without starting a timer.
    ///
    /// - Parameters:
    ///   - schedule: when each iteration ticks; it starts with the first call of `next()`, which traps if the schedule
    ///     is invalid.
    ///   - scheduler: the scheduler of the timers. Its context only resumes the consumer, which continues on its own
    ///     executor.
    ///   - name: the name of the timers in lists and logs.
    ///   - fileID: the source file that makes the sequence, for lists and logs.
    ///   - line: the line that makes the sequence, for lists and logs.
    public init(
        _ schedule: TimerSchedule,
        on scheduler: TimerScheduler = .shared,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.schedule = schedule
        self.scheduler = scheduler
        label = TimerLabel(name: name, fileID: fileID, line: line)
    }

    /// Makes an iterator with a timer of its own.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(ticks: self)
    }

    /// One iteration, for one task at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let ticks: TimerTicks
        private var consumer: TickConsumer?

        fileprivate init(ticks: TimerTicks) {
            self.ticks = ticks
        }

        /// Returns the next tick; starts the timer when first called.
        ///
        /// - Returns: nil if the schedule, the task or the scheduler has ended.
        public mutating func next() async -> Tick? {
            await next(isolation: #isolation)
        }

        /// Returns the next tick; starts the timer when first called.
        ///
        /// - Parameter actor: the isolation of the caller.
        /// - Returns: nil if the schedule, the task or the scheduler has ended.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Tick? {
            let consumer = consumer ?? TickConsumer(ticks)
            self.consumer = consumer
            return await consumer.next(isolation: actor)
        }
    }
}

@available(*, unavailable)
extension TimerTicks.AsyncIterator: Sendable {}
