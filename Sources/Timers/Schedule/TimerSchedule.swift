/// When a timer ticks: the first tick, the interval, the number of ticks, the tolerance, and the clock.
///
/// ```swift
/// let once = TimerSchedule.after(.seconds(5))
/// let twenty = TimerSchedule.every(
///     .seconds(1), first: .immediately, times: 20)
/// let often = TimerSchedule.every(.seconds(30), first: .after(.seconds(2)))
///     .tolerance(.seconds(3)).missedTicks(.skip).clock(.suspending)
/// ```
///
/// A schedule is a value and does not depend on the current time, so any number of timers can use the same one.
///
/// A schedule remembers its first invalid argument. ``validated()`` throws it, for values from outside the program. A
/// timer that starts with an invalid schedule, or is rescheduled to one, traps with the description of the same error.
/// Later options do not make such a schedule valid, and it describes itself as its error.
///
/// A delay beyond the range of the clock (584 years) means "never", and so does an interval of more than half of that.
public struct TimerSchedule: Sendable {
    /// The parts that few schedules need, stored separately so that other schedules stay small; nil for the defaults.
    private(set) var extras: Extras?
    /// The delay of the first tick and the interval of the grid, in nanoseconds.
    ///
    /// The highest bit says whether there is a grid; if all bits are set, its second point never comes. With `extras`,
    /// the delay is in `extras.first`.
    private let span: UInt64
    /// How many nanoseconds late a tick may be.
    var tolerance: UInt64 = 0

    private static let gridBit: UInt64 = 1 << 63

    /// Which ticks follow the first one.
    enum Pattern: Sendable {
        case once
        /// One tick after each restart.
        case onDemand
        /// A grid; the value is the nanoseconds between two points.
        case grid(UInt64)
        /// Each tick that many nanoseconds after the action of the tick before it.
        case fixedDelay(UInt64)
        case generated(Generator)
    }

    /// Code that computes each next tick.
    package enum Generator: Sendable {
        case irregular(@Sendable (Progress) -> Duration?)
        case dates(DatePattern)
        /// No tick: an argument of the schedule is invalid.
        case invalid(TimerError)
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
        /// An instant on the clock of the schedule, in nanoseconds.
        case instant(UInt64)
        case fromPattern
    }

    /// The options that few schedules change.
    ///
    /// Durations are in nanoseconds.
    struct Options: Hashable, Sendable {
        var jitter: UInt64 = 0
        var jitterSeed: UInt64?
        var missedTicks: MissedTickPolicy = .coalesce
        /// How late a tick may begin.
        var grace = UInt64.max
        /// Nil if the schedule has no policy; see ``ErrorPolicy``.
        var onError: ErrorPolicy?
        var clock: ClockKind = .continuous
        var overlap = OverlapPolicy.wait
    }

    /// When the first tick of a repeating schedule comes.
    ///
    /// For a schedule of dates, the first date counts as the end of the first interval. A first tick that comes earlier
    /// is not one of the dates.
    public enum FirstTick: Hashable, Sendable {
        /// As soon as the context is free.
        case immediately
        /// After this delay; zero or more. The grid starts at the first tick.
        case after(Duration)
        /// After one interval. The default.
        case afterInterval
    }

    /// The clock of a schedule.
    public enum ClockKind: Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// A clock that runs while the machine sleeps. The default.
        case continuous
        /// A clock that stops while the machine sleeps.
        case suspending
        /// The date and time of day, which the user or the system can set.
        case wall
    }

    /// The progress of a timer with an irregular schedule.
    public struct Progress: Hashable, Sendable {
        /// The number of ticks since the timer started or restarted.
        public let count: Int
        /// When the last tick was due; nil before the first.
        public let scheduled: TimerInstant?
        /// How much later than `scheduled` the last tick began.
        public let lateness: Duration
    }

    // Inlined, because the compiler removes most of this code for the constant arguments of a factory.
    @inline(__always)
    init(_ pattern: Pattern, first: First, limit: Int) {
        var (interval, generator, isOnDemand, fixedDelay): (UInt64, Generator?, Bool, UInt64) = (0, nil, false, 0)
        switch pattern {
        case .once: break
        case .onDemand: isOnDemand = true
        case .fixedDelay(let nanoseconds): fixedDelay = nanoseconds
        case .grid(let nanoseconds): interval = min(nanoseconds, Self.gridBit - 1)
        case .generated(let made): generator = made
        }
        if case .delay(let delay) = first, generator == nil, fixedDelay == 0,
            limit == Self.defaultLimit(interval), delay < Self.gridBit,
            interval == 0 || interval == delay
        {
            span = interval == 0 ? delay : delay | Self.gridBit
        } else {
            span = interval == 0 ? 0 : interval | Self.gridBit
            extras = Extras(
                first, generator, isOnDemand: isOnDemand, fixedDelay: fixedDelay, limit, Options())
        }
    }

    private static func defaultLimit(_ interval: UInt64) -> Int { interval == 0 ? 1 : .max }

    /// The nanoseconds between two points of the grid; 0 if there is no grid.
    var interval: UInt64 {
        if span < Self.gridBit { return 0 }
        return span == .max ? .max : span & ~Self.gridBit
    }

    var first: First { extras?.first ?? .delay(span & ~Self.gridBit) }

    /// The number of ticks.
    var limit: Int { extras?.limit ?? Self.defaultLimit(interval) }

    var pattern: Pattern {
        if let generator = extras?.generator { return .generated(generator) }
        if isOnDemand { return .onDemand }
        if fixedDelay > 0 { return .fixedDelay(fixedDelay) }
        return interval == 0 ? .once : .grid(interval)
    }

    /// Whether the timer is idle until a restart, and idle again after the tick of that restart.
    var isOnDemand: Bool { extras?.isOnDemand ?? false }

    /// The nanoseconds from the end of an action to the next tick; 0 if the ticks do not depend on their actions.
    var fixedDelay: UInt64 { extras?.fixedDelay ?? 0 }

    var clock: ClockKind { extras?.options.clock ?? .continuous }

    var options: Options {
        get { extras?.options ?? Options() }
        set {
            extras = Extras(
                first, extras?.generator, isOnDemand: isOnDemand, fixedDelay: fixedDelay, limit, newValue)
        }
    }

    /// The longest random delay of a tick, in nanoseconds.
    var jitter: UInt64 { extras?.options.jitter ?? 0 }

    /// Removes the caller's code from a schedule, which then has no ticks.
    mutating func removeGenerator() {
        guard let extras else { return }
        switch extras.generator {
        case .irregular: self.extras = Extras(extras.first, .irregular { _ in nil }, extras.limit, extras.options)
        case .dates(var pattern):
            pattern.isExcluded = { _ in false }
            self.extras = Extras(extras.first, .dates(pattern), extras.limit, extras.options)
        case .invalid, nil: break
        }
    }

    /// Returns the schedule, whose dates, if any, are those of a time zone with this name.
    func inZone(_ name: String) -> TimerSchedule {
        guard let extras, case .dates(var pattern) = extras.generator else { return self }
        pattern.zone = name
        var changed = self
        changed.extras = Extras(extras.first, .dates(pattern), extras.limit, extras.options)
        return changed
    }

    /// Changes the dates of a schedule of dates.
    ///
    /// - Throws: ``TimerError`` if the ticks of the schedule are not dates.
    @discardableResult
    mutating func changeDates(
        _ purpose: String, _ change: (inout DatePattern) -> Void
    ) throws(TimerError) -> DatePattern {
        guard let extras, case .dates(var pattern) = extras.generator else {
            throw TimerError(.invalidDate, "only a schedule of dates can \(purpose), not one \(self)")
        }
        change(&pattern)
        self.extras = Extras(extras.first, .dates(pattern), extras.limit, extras.options)
        return pattern
    }

    /// Returns a schedule of one tick, `delay` after the timer starts.
    ///
    /// O(1).
    ///
    /// - Parameter delay: zero or more.
    /// - Returns: the schedule.
    public static func after(_ delay: Duration) -> TimerSchedule {
        remembering { () throws(TimerError) in
            TimerSchedule(.once, first: .delay(try valid(delay: delay)), limit: 1)
        }
    }

    /// Returns a schedule with a tick every `interval`, on a grid that does not drift.
    ///
    /// O(1).
    ///
    /// - Parameters:
    ///   - interval: above zero. An interval below one nanosecond counts as one nanosecond.
    ///   - first: when the first tick comes.
    ///   - times: the exact number of ticks, at least 1; nil for no end.
    /// - Returns: the schedule.
    public static func every(
        _ interval: Duration,
        first: FirstTick = .afterInterval,
        times: Int? = nil
    ) -> TimerSchedule {
        repeating(interval, first: first, times: times) { nanoseconds in .grid(nanoseconds) }
    }

    /// Returns a schedule of one tick after each ``TimerControlling/restart()``, for debouncing, watchdogs and idle
    /// timeouts.
    ///
    /// ```swift
    /// let schedule = TimerSchedule.onDemand(after: .milliseconds(300))
    /// ```
    ///
    /// The timer starts idle. A restart schedules one tick, and another restart before that tick moves it, usually
    /// without a lock. After the tick the timer is idle again, and retains its action as long as its handle exists.
    ///
    /// - Parameter delay: the time from a restart to its tick, zero or more. ``TimerControlling/restart(after:)`` uses
    ///   another delay for one tick.
    /// - Returns: the schedule.
    public static func onDemand(after delay: Duration) -> TimerSchedule {
        remembering { () throws(TimerError) in
            TimerSchedule(.onDemand, first: .delay(try valid(delay: delay)), limit: .max)
        }
    }

    /// Returns a schedule of irregular intervals, such as those of a back-off.
    ///
    /// ```swift
    /// let schedule = TimerSchedule.intervals { previous in
    ///     previous.count < 5 ? .seconds(1 << previous.count) : nil
    /// }
    /// ```
    ///
    /// The scheduler calls `next` once when the timer starts and once before the action of each tick. It calls `next`
    /// on the thread that starts the timer or runs the action, and holds no lock. If a control call comes while `next`
    /// runs, the tick does not begin, and the scheduler calls `next` again when the timer goes on.
    ///
    /// Each interval counts from the instant at which the last tick was due. If that interval has already passed when
    /// the tick begins, it counts from the beginning of the tick instead, unless the policy is
    /// ``MissedTickPolicy/catchUp(limit:)``.
    ///
    /// - Parameter next: returns the interval to the next tick; nil ends the timer. An interval that is not positive
    ///   ends the timer with ``FinishReason/failed(_:)``.
    /// - Returns: the schedule.
    public static func intervals(_ next: @escaping @Sendable (Progress) -> Duration?) -> TimerSchedule {
        TimerSchedule(.generated(.irregular(next)), first: .fromPattern, limit: .max)
    }
}

extension TimerSchedule {
    /// Ticks with a fixed delay from the end of each action to the next tick.
    ///
    /// ```swift
    /// let schedule = TimerSchedule.fixedDelay(
    ///     .seconds(30), first: .immediately)
    /// ```
    ///
    /// Use it if the pause between two runs matters more than their rhythm, as for a job that may take minutes.
    /// ``every(_:first:times:)`` counts from tick to tick instead.
    ///
    /// No tick is ever missed, so all policies for missed ticks do the same. A timer that is paused while its action
    /// runs waits for the whole delay when it is resumed. The action of a tick by ``TimerControlling/fire()`` also
    /// moves the next tick. O(1).
    ///
    /// - Parameters:
    ///   - delay: above zero. A delay below one nanosecond counts as one nanosecond.
    ///   - first: when the first tick comes; by default after one delay.
    ///   - times: exactly how many ticks there are, at least 1; nil for no end.
    /// - Returns: the schedule.
    public static func fixedDelay(
        _ delay: Duration, first: FirstTick = .afterInterval, times: Int? = nil
    ) -> TimerSchedule {
        repeating(delay, first: first, times: times) { nanoseconds in .fixedDelay(nanoseconds) }
    }
}

extension TimerSchedule {
    /// Returns a schedule on the continuous clock: the first tick at exactly `instant`, and one every `interval`
    /// nanoseconds after it.
    ///
    /// A schedule with a delay counts from the moment when the timer reads the clock. The process may be stopped after
    /// the caller has read the clock and before the timer does, so a delay cannot express an exact instant.
    ///
    /// - Parameters:
    ///   - instant: when the first tick is due, no matter when the timer starts.
    ///   - interval: the nanoseconds between two ticks; above zero.
    /// - Returns: the schedule.
    package static func grid(from instant: TimerInstant, every interval: UInt64) -> TimerSchedule {
        TimerSchedule(.grid(interval), first: .instant(instant.nanoseconds), limit: .max)
    }
}
