import CFloor
import TimerWheel

/// The timing wheel alone: no handle object, no lock, one clock read for many operations, and a server that sleeps until
/// something is due.
struct WheelPeer: Peer, ~Copyable {
    private var wheel = TimerWheel(startingAt: floor_now())
    private var tokens: [TimerWheel.Token] = []
    private var changes = TimerWheel.Changes()
    /// Whether there are so many timers that changes are made together.
    private var areMany = false
    private var sink: Sink?
    private var now = floor_now()
    private var calls = 0

    var note: String { "TimerWheel alone: move, from 250,000 timers on 64 together; a clock read for 1,000 operations" }

    mutating func prepare(_ count: Int) {
        tokens.reserveCapacity(count)
        areMany = count >= 250_000
    }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        // Not for each timer: counting references costs as much as the wheel.
        if self.sink !== sink { self.sink = sink }
        if sink.notes != nil || calls & 63 == 0 { now = floor_now() }
        calls &+= 1
        let token = wheel.insert(deadline: now &+ delay, payload: UInt(bitPattern: slot))
        if slot == tokens.count { tokens.append(token) } else { tokens[slot] = token }
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        if areMany {
            wheel.move(tokens[slot], to: now &+ delay, with: &changes)
        } else {
            wheel.move(tokens[slot], to: now &+ delay)
        }
    }

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        wheel.postpone(tokens[slot], to: now &+ delay)
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        fatalError("a wheel has no clock to repeat by")
    }

    mutating func cancelAll() {
        for token in tokens { _ = wheel.cancel(token) }
        tokens.removeAll(keepingCapacity: true)
    }

    mutating func turn() {
        now = floor_now()
        wheel.apply(&changes)
        expire()
    }

    private mutating func expire() {
        guard let sink else { return }
        if sink.notes != nil {
            while wheel.advance(to: now, { sink.note(Int(bitPattern: $0.payload)) }) {}
        } else {
            while wheel.advance(to: now, { _ in sink.count() }) {}
        }
    }

    mutating func serve(atMost seconds: Double, until isDone: () -> Bool, wait: (Double) -> Bool) -> Bool {
        floor_set_slack(1)
        let end = floor_now() + UInt64(seconds * 1e9)
        while !isDone(), floor_now() < end {
            // As the floors do: at most a look every millisecond.
            let next = max(wheel.nextExpiry() ?? end, floor_now() + 1_000_000)
            floor_sleep_until(min(next, end))
            turn()
        }
        return isDone()
    }

    mutating func idle(seconds: Double) -> Int {
        _ = serve(atMost: seconds, until: { false }, wait: { _ in false })
        return 1
    }
}
