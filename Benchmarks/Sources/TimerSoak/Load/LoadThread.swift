import Foundation
import Synchronization

/// A thread that fills its part of the load, and then makes calls at a steady rate until it is ended.
final class LoadThread: Sendable {
    private let ending = Atomic(false)
    private let filled = Atomic(false)
    private let ended = Promised<Bool>()

    var isFilled: Bool { filled.load(ordering: .acquiring) }
    var isEnding: Bool { ending.load(ordering: .relaxed) }

    func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [ended] in
            body()
            ended.put(true)
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Ends the calls, and waits until the thread has checked what is left.
    func end() {
        ending.store(true, ordering: .relaxed)
        _ = ended.value
    }

    /// Makes the calls, on this thread.
    ///
    /// They come in batches, a hundred in a second, so that the calls of a second do not come at once.
    func makeCalls(perSecond count: Int, _ call: () -> Void, afterBatch: () -> Void = {}) {
        filled.store(true, ordering: .releasing)
        var next = Clock.now
        while !isEnding {
            for _ in 0..<max(count / 100, 1) { call() }
            afterBatch()
            next = max(next + 10_000_000, Clock.now)
            Clock.sleep(until: next)
        }
    }
}
