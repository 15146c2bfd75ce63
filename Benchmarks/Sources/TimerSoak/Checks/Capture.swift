import Foundation
import Timers

/// What an action does besides its checks.
enum Work: Sendable {
    case none
    /// Takes that many microseconds.
    case slow(UInt32)
    /// Throws at each third tick.
    case throwing
    /// Ends its own timer at that tick.
    case ending(Int)
}

/// What the action of a timer captures.
final class Capture: Sendable {
    struct Fault: Error {}

    private let record: Record
    private let work: Work

    init(_ record: Record, _ work: Work) {
        self.record = record
        self.work = work
    }

    deinit { record.captureGone() }

    func act(_ tick: Tick) throws {
        record.began(tick)
        defer { record.ended(isLast: tick.isLast) }
        if case .slow(let microseconds) = work { usleep(microseconds) }
        try finish(tick)
    }

    func actAsync(_ tick: Tick) async throws {
        record.began(tick)
        defer { record.ended(isLast: tick.isLast) }
        if case .slow(let microseconds) = work {
            // A cancelled action ends its sleep early.
            try? await Task.sleep(for: .microseconds(Int(microseconds)))
        } else {
            await Task.yield()
        }
        try finish(tick)
    }

    private func finish(_ tick: Tick) throws {
        switch work {
        case .none, .slow: break
        case .throwing: if tick.count % 3 == 0 { throw Fault() }
        case .ending(let count):
            if tick.count < count { break }
            record.withBook { book in
                book.isComplete = true
                book.stop = tick.count
            }
            tick.timer.cancel()
        }
    }
}
