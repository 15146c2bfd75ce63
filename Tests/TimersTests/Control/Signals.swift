import Dispatch
import Synchronization
import TestSupport
import Testing

/// Counts occurrences of an event.
///
/// A plain thread can wait for them.
final class Occurrences: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func happen() {
        semaphore.signal()
    }

    /// Waits until the event has happened that many more times; returns false if that takes too long.
    func wait(_ times: Int = 1) -> Bool {
        for _ in 0..<times where semaphore.wait(timeout: .now() + patience) == .timedOut { return false }
        return true
    }
}

extension DispatchQueue {
    /// A concurrent queue for actions that block.
    ///
    /// All concurrent queues of one quality of service share as many threads as there are processors; those of the
    /// default one also share them with tasks. Tests that block some of these threads until another action runs need a
    /// quality of their own.
    static func concurrent(_ label: String, blocking qos: DispatchQoS) -> DispatchQueue {
        DispatchQueue(label: label, qos: qos, attributes: .concurrent)
    }
}

/// Runs `body` in a task and waits for it on a plain thread; returns nil if that takes too long.
@discardableResult
func waiting<Result: Sendable>(for body: @escaping @Sendable () async -> Result) -> Result? {
    let result = Slot<Result>()
    let done = Occurrences()
    Task {
        let value = await body()
        result.put(value)
        done.happen()
    }
    return done.wait() ? result.take() : nil
}

/// A variable that closures can capture.
final class Slot<Content: Sendable>: Sendable {
    private let content: Mutex<Content?>

    init(_ value: Content? = nil) { content = Mutex(value) }

    func put(_ value: Content?) {
        // The old value leaves the lock before it is destroyed.
        _ = content.withLock { content in
            let old = content
            content = value
            return old
        }
    }

    func letGo() { put(nil) }

    func take() -> Content? {
        content.withLock { content in content.take() }
    }

    var value: Content? {
        content.withLock { content in content }
    }
}

/// Notifies a test when it is destroyed.
final class Token: Sendable {
    private let destroyed: Occurrences

    init(_ destroyed: Occurrences) {
        self.destroyed = destroyed
    }

    deinit {
        destroyed.happen()
    }
}
