import Synchronization

/// One of the processes that a test in virtual time plays, and that may die or stand still.
///
/// Its tasks are those that begin while a context of it is bound. The executor of the time holds them back while the
/// process is stopped. Timers know no process: a timer whose action is not a task has to ask ``isStopped``.
package final class VirtualProcess: Sendable {
    /// Its number among the processes of the test, from 1.
    package let number: Int
    private let stopped = Atomic(false)

    package init(number: Int) { self.number = number }

    /// Whether it does nothing now, because it has died or stands still.
    package var isStopped: Bool { stopped.load(ordering: .acquiring) }

    package func stop() { stopped.store(true, ordering: .releasing) }
    package func resume() { stopped.store(false, ordering: .releasing) }
}
