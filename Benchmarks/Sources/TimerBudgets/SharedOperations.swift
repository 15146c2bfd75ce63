import Dispatch
import Foundation
import Synchronization
import Timers

/// Work of a scheduler with threads, which is counted on ``TimerScheduler/shared`` and compared with the same work on a
/// serial queue.
struct SharedWork: Sendable {
    let name: String
    /// Whether its actions run on one thread at a time, so that its allocations are the same each time.
    var isSequential = true
    /// Does the work `count` times, and again between the marks of the counter.
    let perform: @Sendable (_ scheduler: TimerScheduler, _ count: Int, _ counter: Counter) -> Void

    static let all = [fires, catchUp, severalTimers, firesInside]

    /// The calls come while the first action runs, so that no thread waits for another one.
    private static let fires = SharedWork(name: "fire() in a row, with its tick") { scheduler, count, counter in
        let batch = Batch()
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in batch.ticked(holdsFirst: true) }
        counter.count(count) { numbers in
            batch.begin(numbers.count)
            for _ in numbers { timer.fire() }
            batch.wait()
        }
    }

    private static let catchUp = SharedWork(name: "tick of a catch-up") { scheduler, count, counter in
        counter.count(count) { numbers in
            let batch = Batch()
            batch.begin(numbers.count)
            let schedule = TimerSchedule.every(.microseconds(1), times: numbers.count).missedTicks(.catchUp())
            let timer = OwnedTimer(schedule, on: scheduler) { _ in batch.ticked(holdsFirst: true) }
            // Until all of them are due.
            Thread.sleep(forTimeInterval: Double(numbers.count) / 1e6)
            batch.wait()
            withExtendedLifetime(timer) {}
        }
    }

    private static let severalTimers = SharedWork(name: "fire() of ten timers in turns", isSequential: false) {
        scheduler, count, counter in
        let batch = Batch()
        let timers = (0..<10).map { _ in
            OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in batch.ticked(holdsFirst: false) }
        }
        counter.count(count) { numbers in
            batch.begin(numbers.count)
            for number in numbers { timers[number % 10].fire() }
            batch.wait()
        }
    }

    private static let firesInside = SharedWork(name: "fire() inside the action") { scheduler, count, counter in
        let batch = Batch()
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { tick in
            if batch.ticked(holdsFirst: false) { tick.timer.fire() }
        }
        counter.count(count) { numbers in
            batch.begin(numbers.count)
            timer.fire()
            batch.wait()
        }
    }
}

extension Operation {
    /// Ticks on ``TimerScheduler/shared`` that follow each other.
    ///
    /// A slow machine has more turns for the same ticks, so their instructions are not exact.
    static let shared = SharedWork.all.filter(\.isSequential).map { work in
        Operation(name: ".shared: " + work.name, count: 10_000, isExact: false) { count, counter in
            work.perform(.shared, count, counter)
        }
    }
}

/// A number of ticks that one thread waits for.
private final class Batch: Sendable {
    private let left = Atomic(0)
    private let isFirst = Atomic(false)
    private let goesOn = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    func begin(_ count: Int) {
        left.store(count, ordering: .relaxed)
        isFirst.store(true, ordering: .releasing)
    }

    /// Waits until as many ticks have come.
    func wait() {
        goesOn.signal()
        ended.wait()
        // Not taken by batches that hold no tick.
        while goesOn.wait(timeout: .now()) == .success {}
    }

    /// - Parameter holdsFirst: whether the first tick waits until the caller waits for the last one.
    /// - Returns: whether more ticks follow.
    @discardableResult
    func ticked(holdsFirst: Bool) -> Bool {
        if holdsFirst, isFirst.exchange(false, ordering: .acquiringAndReleasing) { goesOn.wait() }
        let left = left.subtract(1, ordering: .relaxed).newValue
        if left == 0 { ended.signal() }
        return left > 0
    }
}
