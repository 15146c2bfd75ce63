import Dispatch
import Synchronization

/// Work on many items, on threads whose stacks hold the deepest tree.
struct ParallelWork: Sendable {
    var threads: Int

    /// Runs a body for each index below a count, on threads whose stacks hold the deepest tree.
    ///
    /// Where there is no room for all of them fewer do the work, and this one where there is room for none.
    func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let turn = Turn()
        let work = { @Sendable in
            while let index = turn.take(below: count) { body(index) }
        }
        let group = DispatchGroup()
        for number in 0..<min(threads, max(1, count)) {
            group.enter()
            let isRunning = DeepThread.start {
                work()
                group.leave()
            }
            guard !isRunning else { continue }
            group.leave()
            if number == 0 { work() }
            break
        }
        group.wait()
    }
}

/// Gives each thread the next item.
private final class Turn: Sendable {
    private let next = Atomic<Int>(0)

    func take(below count: Int) -> Int? {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }
}
