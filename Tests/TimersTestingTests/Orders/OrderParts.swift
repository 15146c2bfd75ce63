import Synchronization
import TestSupport

/// A number that any code may change, in one step.
final class Number: Sendable {
    private let number = Mutex(0)
    var value: Int {
        get { number.withLock { number in number } }
        set { number.withLock { number in number = newValue } }
    }
    func add(_ amount: Int = 1) { number.withLock { number in number += amount } }
}

/// A lock of tasks, which a caller may give up waiting for.
actor Latch {
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take(orWait gate: Milestone? = nil) async {
        if isHeld, let gate { return await gate.reached() }
        if isHeld { return await withCheckedContinuation { continuation in waiting.append(continuation) } }
        isHeld = true
    }

    func release() {
        if waiting.isEmpty { isHeld = false } else { waiting.removeFirst().resume() }
    }
}
