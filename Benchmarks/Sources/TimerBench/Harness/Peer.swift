import CFloor

/// A kind of timer, as the measurements use it: timers are numbered, and each of them is started before it is restarted.
///
/// All calls come inside ``perform(_:)`` or ``drive(_:)``, but for waiting.
protocol Peer: ~Copyable {
    /// A short description for the result line.
    var note: String { get }
    /// How periodic timers of this kind go on: "fixed-rate" or "fixed-delay".
    var kind: String { get }
    /// Whether several timers may fire at once.
    var firesInParallel: Bool { get }
    /// Whether they live on the main thread's run loop, which the measurement turns itself.
    var isOnRunLoop: Bool { get }

    /// Makes room for `count` timers.
    mutating func prepare(_ count: Int)
    /// Makes what the timers are for, after ``prepare(_:)``; it is no cost of a timer.
    mutating func prepareElements(_ count: Int, _ sink: Sink)
    /// Starts timer `slot`, which calls `count()` of the sink when it fires, or `note(slot)` if the sink takes notes.
    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink)
    /// Cancels timer `slot` and schedules another in its place.
    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink)
    /// Moves timer `slot` to a later time.
    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink)
    /// Starts timer `slot`, which calls `tick(slot)`, first after `delay` and then every period.
    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods)
    /// Cancels all timers.
    mutating func cancelAll()

    /// Does something where timers of this kind live.
    mutating func perform(_ body: (inout Self) -> Void)
    /// Does something again and again, with a turn of the loop in between, until it returns false.
    mutating func drive(_ body: (inout Self) -> Bool)
    /// One turn of the loop that waits for nothing, if there is a loop.
    mutating func turn()
    /// Serves timers until `isDone`, or for at most `seconds`.
    ///
    /// - Returns: whether it was done.
    mutating func serve(atMost seconds: Double, until isDone: () -> Bool, wait: (Double) -> Bool) -> Bool
    /// Serves timers for a while, during which nothing is due.
    ///
    /// - Returns: how many wake-ups that takes by itself.
    mutating func idle(seconds: Double) -> Int
}

extension Peer where Self: ~Copyable {
    var kind: String { "fixed-rate" }
    var firesInParallel: Bool { false }
    var isOnRunLoop: Bool { false }

    mutating func prepareElements(_ count: Int, _ sink: Sink) {}

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        restart(slot, after: delay, into: sink)
    }

    mutating func perform(_ body: (inout Self) -> Void) { body(&self) }

    mutating func drive(_ body: (inout Self) -> Bool) {
        while body(&self) { turn() }
    }

    mutating func turn() {
        if isOnRunLoop { RunLoopTurn.take() }
    }

    mutating func serve(atMost seconds: Double, until isDone: () -> Bool, wait: (Double) -> Bool) -> Bool {
        isOnRunLoop ? RunLoopTurn.serve(atMost: seconds, until: isDone) : wait(seconds)
    }

    mutating func idle(seconds: Double) -> Int {
        if isOnRunLoop { return RunLoopTurn.idle(seconds: seconds) }
        floor_sleep_until(floor_now() + UInt64(seconds * 1e9))
        return 1
    }
}

extension Peer where Self: ~Copyable {
    /// Serves timers until the sink has had all of them.
    mutating func serve(_ sink: Sink, atMost seconds: Double) -> Bool {
        serve(atMost: seconds, until: { sink.tally.isReached }, wait: { sink.tally.wait(atMost: $0) })
    }

    /// Serves timers until they have ticked long enough.
    mutating func serve(_ periods: Periods, atMost seconds: Double) -> Bool {
        serve(atMost: seconds, until: { periods.isDone }, wait: { periods.wait(atMost: $0) })
    }
}
