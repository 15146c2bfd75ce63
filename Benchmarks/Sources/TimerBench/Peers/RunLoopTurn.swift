import CFloor
import CoreFoundation
import Foundation

/// The main thread's run loop, which the measurement turns itself.
enum RunLoopTurn {
    /// Runs the sources that are due, without waiting.
    static func take() {
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
    }

    /// Runs until `isDone`, or for at most `seconds`.
    static func serve(atMost seconds: Double, until isDone: () -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while !isDone(), end.timeIntervalSinceNow > 0 {
            // Timers do not end a run, so it is left now and then to look.
            _ = RunLoop.current.run(mode: .default, before: min(end, Date(timeIntervalSinceNow: 0.1)))
        }
        return isDone()
    }

    /// Runs for that long and looks at nothing.
    ///
    /// A limit of the run would be a timer of its own, so another thread ends it.
    ///
    /// - Returns: how many wake-ups are its own: that thread's and the one by which the loop ends.
    static func idle(seconds: Double) -> Int {
        let end = floor_now() + UInt64(seconds * 1e9)
        let loop = HandedOver(value: CFRunLoopGetCurrent())
        Thread.detachNewThread {
            floor_sleep_until(end)
            CFRunLoopStop(loop.value)
        }
        while floor_now() < end { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
        return 2
    }
}

/// Something that another thread may use, which the compiler cannot see.
struct HandedOver<Value>: @unchecked Sendable {
    // Only calls that other threads may make, as the documentation says, cross the threads.
    let value: Value
}
