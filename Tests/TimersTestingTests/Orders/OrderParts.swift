import Synchronization

/// Notes that any code may take.
final class Notes<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])
    var all: [Entry] { entries.withLock { entries in entries } }
    func add(_ entry: Entry) { entries.withLock { entries in entries.append(entry) } }
}

/// A number that any code may change, in one step.
final class Number: Sendable {
    private let number = Mutex(0)
    var value: Int {
        get { number.withLock { number in number } }
        set { number.withLock { number in number = newValue } }
    }
    func add(_ amount: Int = 1) { number.withLock { number in number += amount } }
}

/// A lock of tasks, which a caller may give up waiting for when a gate opens.
actor Latch {
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take(orWait gate: Gate? = nil) async {
        if isHeld, let gate { return await gate.wait() }
        if isHeld { return await withCheckedContinuation { continuation in waiting.append(continuation) } }
        isHeld = true
    }

    func release() {
        if waiting.isEmpty { isHeld = false } else { waiting.removeFirst().resume() }
    }
}

/// Holds tasks until it is opened.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
