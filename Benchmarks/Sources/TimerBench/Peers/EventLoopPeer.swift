import CFloor
import Dispatch
import NIOCore
import NIOPosix

/// What both kinds of timers of an event loop have in common: they live on the loop, and the measurement goes there.
protocol EventLoopPeer: Peer, AnyObject, SendableMetatype {
    var loop: any EventLoop { get }
}

/// Repeats a step on an event loop until the step returns false.
private final class LoopWork<Worker: EventLoopPeer>: @unchecked Sendable {
    // Used on the event loop only, while the thread that made it waits for the end.
    private var worker: Worker
    private var body: ((inout Worker) -> Bool)?
    private let loop: any EventLoop
    private let done = DispatchSemaphore(value: 0)

    init(_ worker: Worker, _ body: @escaping (inout Worker) -> Bool) {
        self.worker = worker
        self.body = body
        loop = worker.loop
    }

    private func step() {
        if body?(&worker) == true {
            loop.execute { [self] in step() }
        } else {
            // The caller lent it for this long only, and the loop may hold this object a little longer.
            body = nil
            done.signal()
        }
    }

    func run() {
        loop.execute { [self] in step() }
        done.wait()
    }
}

extension EventLoopPeer {
    func perform(_ body: (inout Self) -> Void) {
        drive { peer in
            body(&peer)
            return false
        }
    }

    func drive(_ body: (inout Self) -> Bool) {
        withoutActuallyEscaping(body) { body in LoopWork(self, body).run() }
    }
}

/// Scheduled tasks of NIO.
final class NIOTaskPeer: EventLoopPeer {
    let loop: any EventLoop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    private var tasks: [Scheduled<Void>] = []
    private var repeated: [RepeatedTask] = []

    var note: String { "a new scheduleTask, the old one cancelled, on the event loop" }
    var kind: String { "fixed-delay" }

    func prepare(_ count: Int) { tasks.reserveCapacity(count) }

    func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let delay = TimeAmount.nanoseconds(Int64(delay))
        let task =
            sink.notes == nil
            ? loop.scheduleTask(in: delay) { sink.count() } : loop.scheduleTask(in: delay) { sink.note(slot) }
        if slot == tasks.count { tasks.append(task) } else { tasks[slot] = task }
    }

    func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        tasks[slot].cancel()
        start(slot, after: delay, into: sink)
    }

    func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        repeated.append(
            loop.scheduleRepeatedTask(
                initialDelay: .nanoseconds(Int64(delay)), delay: .nanoseconds(Int64(periods.period))
            ) { _ in periods.tick(slot) })
    }

    func cancelAll() {
        // Taking tasks out of the heap is linear in their number, so the process ends with them.
        for task in repeated { task.cancel() }
        repeated = []
    }
}

/// Scheduled callbacks of NIO.
final class NIOCallbackPeer: EventLoopPeer {
    let loop: any EventLoop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    private var callbacks: [NIOScheduledCallback] = []

    var note: String { "a new scheduleCallback, the old one cancelled, on the event loop" }

    func prepare(_ count: Int) { callbacks.reserveCapacity(count) }

    private func schedule(_ delay: UInt64, _ handler: some NIOScheduledCallbackHandler & Sendable)
        -> NIOScheduledCallback
    {
        do {
            return try loop.scheduleCallback(in: .nanoseconds(Int64(delay)), handler: handler)
        } catch {
            fatalError("an event loop takes no callback: \(error)")
        }
    }

    func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let callback =
            sink.notes == nil
            ? schedule(delay, CountingCallback(sink: sink)) : schedule(delay, NotingCallback(sink: sink, slot: slot))
        if slot == callbacks.count { callbacks.append(callback) } else { callbacks[slot] = callback }
    }

    func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        callbacks[slot].cancel()
        start(slot, after: delay, into: sink)
    }

    func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        let due = NIODeadline.now() + .nanoseconds(Int64(delay))
        let handler = RepeatingCallback(loop: loop, slot: slot, periods: periods, due: due)
        handler.schedule()
    }

    func cancelAll() {
        callbacks = []
    }
}

private struct CountingCallback: NIOScheduledCallbackHandler {
    let sink: Sink

    func handleScheduledCallback(eventLoop: some EventLoop) { sink.count() }
}

private struct NotingCallback: NIOScheduledCallbackHandler {
    let sink: Sink
    let slot: Int

    func handleScheduledCallback(eventLoop: some EventLoop) { sink.note(slot) }
}

/// A callback that schedules the next one on the grid.
private final class RepeatingCallback: NIOScheduledCallbackHandler, @unchecked Sendable {
    // Used on its event loop only.
    private let loop: any EventLoop
    private let slot: Int
    private let periods: Periods
    private var due: NIODeadline

    init(loop: any EventLoop, slot: Int, periods: Periods, due: NIODeadline) {
        self.loop = loop
        self.slot = slot
        self.periods = periods
        self.due = due
    }

    func schedule() {
        _ = try? loop.scheduleCallback(at: due, handler: self)
    }

    func handleScheduledCallback(eventLoop: some EventLoop) {
        periods.tick(slot)
        due = due + .nanoseconds(Int64(periods.period))
        if !periods.isDone { schedule() }
    }
}
