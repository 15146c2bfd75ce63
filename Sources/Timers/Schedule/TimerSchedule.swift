/// When a timer ticks: its first tick, its interval, how many ticks, how exactly, and on which clock.
///
/// ```swift
/// TimerSchedule.after(.seconds(5))
/// TimerSchedule.every(.seconds(1), first: .immediately, times: 20)
/// TimerSchedule.every(.seconds(30), first: .after(.seconds(2)))
///     .tolerance(.seconds(3)).missedTicks(.skip).clock(.suspending)
/// ```
///
/// A schedule is a value and knows no time: the same one can serve any number of timers.
///
/// The factories trap on values that make no sense, with a message that names the value. For values from outside use
/// the `validating` initialisers, which throw a ``TimerError`` with the same message. Delays beyond the range of the
/// clock (584 years) mean "never", and so do intervals of more than half of that.
public struct TimerSchedule: Sendable {
    /// What few schedules have, so that the others are small; nil for the defaults.
    private(set) var extras: Extras?
    /// The nanoseconds to the first tick, unless the extras say otherwise, and between two points of the grid if there
    /// is one, which the highest bit tells; with all bits set the second point never comes.
    private let span: UInt64
    /// How many nanoseconds late a tick may be.
    private(set) var tolerance: UInt64 = 0

    private static let repeats: UInt64 = 1 << 63

    /// The source of the ticks after the first.
    enum Pattern: Sendable {
        case once
        /// One tick after each restart.
        case onDemand
        /// A grid with that many nanoseconds between its points.
        case grid(UInt64)
        /// Each tick that many nanoseconds after the action of the tick before it.
        case fixedDelay(UInt64)
        case generated(Generator)
    }

    /// Code that knows the ticks after the first.
    package enum Generator: Sendable {
        case irregular(@Sendable (Progress) -> Duration?)
        case dates(DatePattern)
    }

    final class Extras: Sendable {
        let first: First
        let generator: Generator?
        let isOnDemand: Bool
        let fixedDelay: UInt64
        let limit: Int
        let options: Options

        fileprivate init(
            _ first: First, _ generator: Generator? = nil, isOnDemand: Bool = false, fixedDelay: UInt64 = 0,
            _ limit: Int, _ options: Options
        ) {
            self.first = first
            self.generator = generator
            self.isOnDemand = isOnDemand
            self.fixedDelay = fixedDelay
            self.limit = limit
            self.options = options
        }
    }

    enum First: Sendable {
        case delay(UInt64)
        case instant(TimerInstant)
        case fromPattern
    }

    /// Dates given by a rule; a type of its own so that the calendar, and with it Foundation, stays outside.
    package struct DatePattern: Sendable {
        let description: String
        /// The first date after an instant of the wall clock.
        let next: @Sendable (TimerInstant) -> TimerInstant?

        package init(description: String, next: @escaping @Sendable (TimerInstant) -> TimerInstant?) {
            self.description = description
            self.next = next
        }
    }

    /// What is rarely changed, in nanoseconds.
    struct Options: Hashable, Sendable {
        var jitter: UInt64 = 0
        var jitterSeed: UInt64?
        var missedTicks: MissedTickPolicy = .coalesce
        /// Nil if the schedule chooses none; see ``ErrorPolicy``.
        var onError: ErrorPolicy?
        var clock: Clock = .continuous
    }

    /// When the first tick of a repeating schedule comes.
    public enum FirstTick: Hashable, Sendable {
        /// As soon as the context is free.
        case immediately
        /// After this delay; zero or more. The interval counts from there.
        case after(Duration)
        /// After one interval. The default.
        case afterInterval
    }

    /// What a schedule counts on.
    public enum Clock: Hashable, Sendable, CaseIterable {
        /// Runs on while the machine sleeps. The default.
        case continuous
        /// Stands still while the machine sleeps.
        case suspending
        /// The date and time of day; it moves when the user or the system sets it.
        case wall
    }

    /// What a timer of an irregular schedule has done so far.
    public struct Progress: Hashable, Sendable {
        /// Ticks delivered since the timer was started or restarted.
        public let count: Int
        /// When the last of them was due; nil before the first.
        public let scheduled: TimerInstant?
        /// How much later than that it began.
        public let lateness: Duration
    }

    // Inlined, so that little of it is left where most of that is known.
    @inline(__always)
    init(_ pattern: Pattern, first: First, limit: Int) {
        var (interval, generator, isOnDemand, fixedDelay): (UInt64, Generator?, Bool, UInt64) = (0, nil, false, 0)
        switch pattern {
        case .once: break
        case .onDemand: isOnDemand = true
        case .fixedDelay(let nanoseconds): fixedDelay = nanoseconds
        case .grid(let nanoseconds): interval = min(nanoseconds, Self.repeats - 1)
        case .generated(let made): generator = made
        }
        if case .delay(let delay) = first, generator == nil, fixedDelay == 0,
            limit == Self.usualLimit(interval), delay < Self.repeats,
            interval == 0 || interval == delay
        {
            span = interval == 0 ? delay : delay | Self.repeats
        } else {
            span = interval == 0 ? 0 : interval | Self.repeats
            extras = Extras(
                first, generator, isOnDemand: isOnDemand, fixedDelay: fixedDelay, limit, Options())
        }
    }

    private static func usualLimit(_ interval: UInt64) -> Int { interval == 0 ? 1 : .max }

    /// The nanoseconds between two points of the grid; 0 if there is none.
    var interval: UInt64 {
        if span < Self.repeats { return 0 }
        return span == .max ? .max : span & ~Self.repeats
    }

    var first: First { extras?.first ?? .delay(span & ~Self.repeats) }

    /// How many ticks there are.
    var limit: Int { extras?.limit ?? Self.usualLimit(interval) }

    var pattern: Pattern {
        if let generator = extras?.generator { return .generated(generator) }
        if isOnDemand { return .onDemand }
        if fixedDelay > 0 { return .fixedDelay(fixedDelay) }
        return interval == 0 ? .once : .grid(interval)
    }

    /// Whether the timer rests until it is restarted, and again after the tick that follows.
    var isOnDemand: Bool { extras?.isOnDemand ?? false }

    /// The nanoseconds from the end of an action to the next tick; 0 if the ticks do not depend on their actions.
    var fixedDelay: UInt64 { extras?.fixedDelay ?? 0 }

    var clock: Clock { extras?.options.clock ?? .continuous }

    var options: Options {
        get { extras?.options ?? Options() }
        set {
            extras = Extras(
                first, extras?.generator, isOnDemand: isOnDemand, fixedDelay: fixedDelay, limit, newValue)
        }
    }

    /// By how many nanoseconds a tick is put off at most, at random.
    var jitter: UInt64 { extras?.options.jitter ?? 0 }

    /// The same schedule whose ticks may be that many nanoseconds late.
    func tolerating(_ nanoseconds: UInt64) -> TimerSchedule {
        var changed = self
        changed.tolerance = nanoseconds
        return changed
    }

    /// Gives up the code of users that it holds; without it, there are no ticks.
    mutating func removeGenerator() {
        if let extras, case .irregular = extras.generator {
            self.extras = Extras(extras.first, .irregular { _ in nil }, extras.limit, extras.options)
        }
    }

    /// One tick, `delay` from now.
    ///
    /// O(1).
    ///
    /// - Parameter delay: zero or more; a negative one traps.
    /// - Returns: the schedule.
    public static func after(_ delay: Duration) -> TimerSchedule {
        trapping { () throws(TimerError) in try TimerSchedule(validatingDelay: delay) }
    }

    /// A tick every `interval`, on a grid that does not drift.
    ///
    /// O(1).
    ///
    /// - Parameters:
    ///   - interval: above zero; anything else traps. Below a nanosecond it counts as one.
    ///   - first: when the first tick comes.
    ///   - times: exactly how many ticks there are, at least 1; nil for no end.
    /// - Returns: the schedule.
    public static func every(
        _ interval: Duration,
        first: FirstTick = .afterInterval,
        times: Int? = nil
    ) -> TimerSchedule {
        trapping { () throws(TimerError) in
            try TimerSchedule(validating: interval, first: first, times: times)
        }
    }

    /// One tick after each ``TimerControlling/restart()``: for debouncing, watchdogs and idle timeouts.
    ///
    /// ```swift
    /// TimerSchedule.onDemand(after: .milliseconds(300))
    /// ```
    ///
    /// The timer is idle when it is made. A restart arms one tick, and a further restart before that tick moves it,
    /// without a lock in most cases. After the tick the timer is idle again, and keeps its action as long as its handle
    /// lives.
    ///
    /// - Parameter delay: the time from a restart to its tick, zero or more; a negative one traps.
    ///   ``TimerControlling/restart(after:)`` takes another delay once.
    /// - Returns: the schedule.
    public static func onDemand(after delay: Duration) -> TimerSchedule {
        trapping { () throws(TimerError) in try TimerSchedule(validatingOnDemand: delay) }
    }

    /// Ticks at irregular intervals, such as those of a back-off.
    ///
    /// ```swift
    /// TimerSchedule.intervals { previous in previous.count < 5 ? .seconds(1 << previous.count) : nil }
    /// ```
    ///
    /// The scheduler asks `next` once at the start and once before the action of each tick, on the thread that starts
    /// the timer or runs the action, and outside every lock. If a control call comes while `next` runs, that tick does
    /// not begin, and the scheduler asks again when the timer goes on.
    ///
    /// Each interval counts from the instant at which the last tick was due. If the end of that interval has passed
    /// when the tick begins, it counts from the beginning of the tick instead, unless the policy is
    /// ``MissedTickPolicy/catchUp(limit:)``.
    ///
    /// - Parameter next: the time from one tick to the next; nil ends the timer. An interval that is not positive ends
    ///   the timer with ``FinishReason/failed(_:)``.
    /// - Returns: the schedule.
    public static func intervals(_ next: @escaping @Sendable (Progress) -> Duration?) -> TimerSchedule {
        TimerSchedule(.generated(.irregular(next)), first: .fromPattern, limit: .max)
    }

    static func trapping(_ make: () throws(TimerError) -> TimerSchedule) -> TimerSchedule {
        do {
            return try make()
        } catch {
            // Unlike a failed precondition, this says why in optimised builds too.
            fatalError(error.description)
        }
    }
}
