import Dispatch
import NIOCore
import NIOEmbedded
import Synchronization

/// A loop that counts the calls that a loop does not take after its shutdown.
final class CountedLoop: EventLoop {
    private let loop = NIOAsyncTestingEventLoop()
    private let counter = Atomic(0)
    private let sentinels = Mutex<[@Sendable () -> Void]>([])

    var calls: Int { counter.load(ordering: .sequentiallyConsistent) }

    private func count() { counter.add(1, ordering: .sequentiallyConsistent) }

    /// Cancels the callbacks, as each loop does when it shuts down.
    func shutDown() {
        let cancellations = sentinels.withLock { sentinels in
            defer { sentinels = [] }
            return sentinels
        }
        for cancel in cancellations { cancel() }
    }

    var now: NIODeadline { loop.now }
    var inEventLoop: Bool { false }

    func execute(_ task: @escaping @Sendable () -> Void) {
        count()
        loop.execute(task)
    }

    func scheduleTask<T>(
        deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T
    ) -> Scheduled<T> {
        count()
        return loop.scheduleTask(deadline: deadline, task)
    }

    func scheduleTask<T>(in delay: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
        count()
        return loop.scheduleTask(in: delay, task)
    }

    func scheduleCallback(
        at deadline: NIODeadline, handler: some (NIOScheduledCallbackHandler & Sendable)
    ) throws -> NIOScheduledCallback {
        count()
        sentinels.withLock { sentinels in
            sentinels.append { [self] in handler.didCancelScheduledCallback(eventLoop: self) }
        }
        return NIOScheduledCallback(self, id: 0)
    }

    func cancelScheduledCallback(_ scheduledCallback: NIOScheduledCallback) {}

    func preconditionInEventLoop(file: StaticString, line: UInt) {}

    func preconditionNotInEventLoop(file: StaticString, line: UInt) {}

    func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
        shutDown()
        queue.async { callback(nil) }
    }
}
