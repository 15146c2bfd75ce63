import Dispatch
import Synchronization

/// Counts what happens, and says when it was enough.
final class Tally: Sendable {
    private let value = Atomic<Int>(0)
    private let goal = Atomic<Int>(.max)
    private let isShared: Bool
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter isShared: whether several threads count at once; a single one need not pay for that.
    init(isShared: Bool) { self.isShared = isShared }

    var count: Int { value.load(ordering: .acquiring) }
    var isReached: Bool { count >= goal.load(ordering: .relaxed) }

    /// Starts from zero, towards `goal`.
    func reset(goal: Int) {
        value.store(0, ordering: .relaxed)
        self.goal.store(goal, ordering: .releasing)
    }

    /// Counts one more.
    ///
    /// - Returns: how many there were before.
    @discardableResult
    func add() -> Int {
        let old: Int
        if isShared {
            old = value.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
        } else {
            old = value.load(ordering: .relaxed)
            value.store(old &+ 1, ordering: .releasing)
        }
        if old &+ 1 == goal.load(ordering: .relaxed) { done.signal() }
        return old
    }

    /// Ends the waiting before the goal is reached.
    func finish() { done.signal() }

    /// Waits for the goal on another thread than the one that counts.
    ///
    /// - Returns: false if `seconds` have passed first.
    func wait(atMost seconds: Double) -> Bool {
        done.wait(timeout: .now() + seconds) == .success
    }
}
