import Synchronization
import Timers

/// Where an owner stores its timers.
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

/// An owner that any thread may retain.
final class SharedOwner: StageOwner {
    private struct Shelves {
        var property: OwnedTimer?
        var array: [OwnedTimer] = []
        var bag: TimerBag?
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

    /// Stores a timer.
    ///
    /// It replaces the stored one; arrays and bags store several.
    func keep(_ timer: OwnedTimer, in shelf: Shelf) {
        exchange { shelves in
            switch shelf {
            case .property: shelves.property = timer
            case .array: shelves.array.append(timer)
            case .bag:
                let bag = shelves.bag ?? TimerBag()
                timer.store(in: bag)
                shelves.bag = bag
            case .structure: shelves.structure = Wrapping(timer: timer)
            case .child: shelves.child = Child(timer: timer)
            }
        }
    }

    /// Releases the timers stored there.
    func empty(_ shelf: Shelf) {
        exchange { shelves in
            switch shelf {
            case .property: shelves.property = nil
            case .array: shelves.array = []
            case .bag: shelves.bag = nil
            case .structure: shelves.structure = nil
            case .child: shelves.child = nil
            }
        }
    }

    private func exchange(_ change: (inout Shelves) -> Void) {
        let old = shelves.withLock { shelves in
            let old = shelves
            change(&shelves)
            return old
        }
        // The removed timers are released here, with the lock open.
        _ = old
    }
}
