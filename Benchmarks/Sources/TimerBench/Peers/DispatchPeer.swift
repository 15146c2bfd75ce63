import Dispatch

/// Timer sources of Dispatch on one serial queue.
struct DispatchPeer: Peer {
    /// Whether a restart sets the same source anew, instead of making another one.
    let reschedules: Bool
    private let queue = DispatchQueue(label: "timer-bench")
    private var sources: [any DispatchSourceTimer] = []

    init(reschedules: Bool) { self.reschedules = reschedules }

    var note: String {
        reschedules
            ? "schedule(deadline:) of the same DispatchSourceTimer" : "a new DispatchSourceTimer, the old one cancelled"
    }

    mutating func prepare(_ count: Int) { sources.reserveCapacity(count) }

    private func deadline(_ delay: UInt64) -> DispatchTime { .now() + .nanoseconds(Int(delay)) }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        source.schedule(deadline: deadline(delay), leeway: .nanoseconds(0))
        if sink.notes == nil {
            source.setEventHandler { sink.count() }
        } else {
            source.setEventHandler { sink.note(slot) }
        }
        source.activate()
        if slot == sources.count { sources.append(source) } else { sources[slot] = source }
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        if reschedules { return postpone(slot, to: delay, into: sink) }
        sources[slot].cancel()
        start(slot, after: delay, into: sink)
    }

    mutating func postpone(_ slot: Int, to delay: UInt64, into sink: Sink) {
        sources[slot].schedule(deadline: deadline(delay), leeway: .nanoseconds(0))
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        let source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        source.schedule(
            deadline: deadline(delay), repeating: .nanoseconds(Int(periods.period)),
            leeway: .nanoseconds(Int(tolerance)))
        source.setEventHandler { periods.tick(slot) }
        source.activate()
        sources.append(source)
    }

    mutating func cancelAll() {
        for source in sources { source.cancel() }
        sources = []
    }
}
