import Dispatch
import Foundation
import Timers

/// Which `OwnedTimer` is measured: `timers_restart`, `timers_new` or `timers_postpone`, and then any of `_serial`,
/// `_queue`, `_runloop`, `_main`, `_concurrent`, `_shared`, `_spin`, `_owner` and a tolerance as in `_tol10ms` or
/// `_tol100us`.
struct TimerVariant: Equatable, Sendable {
    /// What stands for "cancel one timer and schedule another".
    enum Operation: String, Sendable {
        case restart
        case new
        case postpone
    }

    /// Where the timers live.
    enum Place: String, Sendable {
        case thread
        case spin
        /// A serial queue that the scheduler knows to be one.
        case serial
        /// A serial queue that the scheduler takes for a concurrent one.
        case queue
        case runloop
        case main
        case concurrent
        case shared

        /// Whether the measurement turns the loop that serves them.
        var isTurned: Bool { self == .runloop || self == .main }

        /// Whether several of them may fire at once.
        var isParallel: Bool { self == .concurrent || self == .shared }

        /// Makes the scheduler of such a place, or returns the only one.
        func scheduler() -> TimerScheduler {
            switch self {
            case .thread: .thread(name: "timer-bench")
            case .spin: .thread(name: "timer-bench", precision: .spinning(.microseconds(100)))
            case .serial: .serialQueue(DispatchQueue(label: "timer-bench"))
            case .queue: .queue(DispatchQueue(label: "timer-bench"))
            case .runloop: .runLoop(.current, modes: [.default])
            case .main: .main
            case .concurrent: .queue(DispatchQueue(label: "timer-bench", attributes: .concurrent))
            case .shared: .shared
            }
        }
    }

    var operation: Operation
    var place = Place.thread
    /// In nanoseconds.
    var tolerance: UInt64 = 0
    var hasOwner = false

    /// Reads a name; nil if it is none.
    init?(name: String) {
        var parts = name.split(separator: "_").dropFirst(0)
        guard parts.popFirst() == "timers",
            let operation = parts.popFirst().flatMap({ Operation(rawValue: String($0)) })
        else { return nil }
        self.operation = operation
        for part in parts {
            if let place = Place(rawValue: String(part)) {
                self.place = place
            } else if part == "owner" {
                hasOwner = true
            } else if let tolerance = TimerVariant.tolerance(part) {
                self.tolerance = tolerance
            } else {
                return nil
            }
        }
    }

    private static func tolerance(_ text: Substring) -> UInt64? {
        guard text.hasPrefix("tol") else { return nil }
        for (unit, nanoseconds) in [("us", 1000), ("ms", 1_000_000)] as [(String, UInt64)] where text.hasSuffix(unit) {
            return UInt64(text.dropFirst(3).dropLast(2)).map { $0 * nanoseconds }
        }
        return nil
    }

    var note: String {
        let operation =
            switch operation {
            case .restart: "restart(after:) of the same OwnedTimer"
            case .new: "a new OwnedTimer in the place of the old"
            case .postpone: "restart(after:) to a later time"
            }
        let tolerance = tolerance == 0 ? "" : ", tolerance \(tolerance / 1000) µs"
        return operation + ", on " + place.rawValue + tolerance + (hasOwner ? ", with an owner" : "")
    }
}
