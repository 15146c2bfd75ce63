import Results
import Timers

/// W9: values for a debouncer or a throttler: those that replace each other, and those that are delivered by a flush.
struct Rates {
    let peerName: String
    let variant: RateVariant
    let count: Int

    func measure() -> ResultLine {
        let tally = Tally(isShared: false)
        let rate = AnyRate(variant) { tally.add() }

        let sends = Usage.Start()
        for number in 0..<count { rate.send(number) }
        let sent = sends.elapsed()
        rate.cancel()
        Usage.settle()

        tally.reset(goal: count)
        let deliveries = Usage.Start()
        for number in 0..<count {
            rate.send(number)
            rate.flush()
        }
        let isDone = tally.wait(atMost: Double(Setting.patience) / 1e9)
        let delivered = deliveries.elapsed()
        precondition(isDone, "\(tally.count) of \(count) values came in time")

        var line = ResultLine(peer: peerName, workload: "W9", count: count)
        line["ns_per_op"] = Usage.perItem(sent.wall, count)
        line["cpu_ns_per_op"] = Usage.perItem(sent.cpu, count)
        line["ns_per_delivery"] = Usage.perItem(delivered.wall, count)
        line["cpu_ns_per_delivery"] = Usage.perItem(delivered.cpu, count)
        line["note"] = .string(variant.note)
        return line
    }
}

/// A debouncer or a throttler whose intervals do not end during a measurement.
private struct AnyRate {
    let send: (Int) -> Void
    let flush: () -> Void
    let cancel: () -> Void
    private let owner: TimerOwner

    init(_ variant: RateVariant, _ action: @escaping @Sendable () -> Void) {
        let (scheduler, owner) = (variant.place.scheduler(), TimerOwner())
        self.owner = owner
        switch variant.kind {
        case .debouncer:
            let rate = Debouncer<Int>(for: .seconds(3600), on: scheduler, owner: owner) { _, _ in action() }
            (send, flush, cancel) = (rate.send, rate.flush, rate.cancel)
        case .throttler:
            let rate = Throttler<Int>(
                every: .seconds(3600), edges: .trailing, on: scheduler, owner: owner
            ) { _, _ in action() }
            (send, flush, cancel) = (rate.send, rate.flush, rate.cancel)
        }
    }
}
