import Synchronization
import Timers

/// Where an owner keeps its timers.
enum Shelf: CaseIterable {
    case property, array, bag, structure, child
}

private struct Wrapping: Sendable {
    let timer: OwnedTimer
}

private final class Child: Sendable {
    let timer: OwnedTimer

    init(timer: OwnedTimer) {
        self.timer = timer
    }
}

/// An owner that any thread may hold.
final class SharedOwner: Sendable {
    private struct Shelves {
        var property: OwnedTimer?
        var array: [OwnedTimer] = []
        let bag = TimerBag()
        var structure: Wrapping?
        var child: Child?
    }

    private let shelves = Mutex(Shelves())
    private let onDeinit: @Sendable () -> Void

    init(onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
    }

    func keep(_ timer: OwnedTimer, in shelf: Shelf) {
        shelves.withLock { shelves in
            switch shelf {
            case .property: shelves.property = timer
            case .array: shelves.array.append(timer)
            case .bag: timer.store(in: shelves.bag)
            case .structure: shelves.structure = Wrapping(timer: timer)
            case .child: shelves.child = Child(timer: timer)
            }
        }
    }

    /// Gives the kept property away.
    func giveUpProperty() -> OwnedTimer? {
        shelves.withLock { shelves in
            defer { shelves.property = nil }
            return shelves.property
        }
    }
}

/// A variable that may be emptied from any thread.
final class Held<Value: AnyObject & Sendable>: Sendable {
    private let content: Mutex<Value?>

    init(_ value: Value?) {
        content = Mutex(value)
    }

    var value: Value? {
        content.withLock { content in content }
    }

    func hold(_ value: Value) {
        let old = exchange(for: value)
        // Let go of here, with the lock open.
        _ = old
    }

    func letGo() {
        let old = exchange(for: nil)
        // As above.
        _ = old
    }

    private func exchange(for value: Value?) -> Value? {
        content.withLock { content in
            let old = content
            content = value
            return old
        }
    }
}
