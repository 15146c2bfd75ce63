import Dispatch
import Foundation

/// Runs `body`, which may block, on a thread of its own.
package func onPlainThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

/// Runs `body` on `count` threads of their own at once, and blocks until all of them are done.
///
/// `DispatchQueue.concurrentPerform` would run `body` on the few threads that serve tasks, and `body` may wait for a
/// task.
package func onPlainThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchGroup()
    for number in 0..<count {
        done.enter()
        Thread {
            body(number)
            done.leave()
        }.start()
    }
    done.wait()
}
