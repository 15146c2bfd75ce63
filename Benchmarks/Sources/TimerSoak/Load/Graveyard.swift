import Foundation
import Synchronization
import Timers

/// How a timer of the soak ends.
enum Ending: Sendable {
    case itself
    case cancel
    case cancelAndWait
    /// The last reference to the handle goes.
    case handle
    /// The owner goes, and the handle stays.
    case owner

    static func random(_ random: inout SeededNumbers) -> Ending {
        switch random.below(16) {
        case 0: .cancelAndWait
        case 1..<5: .cancel
        case 5..<11: .handle
        default: .owner
        }
    }
}

/// What is left of a timer that has ended.
struct Grave {
    let record: Record
    let control: TimerControl
    let handle: OwnedTimer?
    let end: Ending
    let dug: UInt64
}

/// Checks of timers that have ended: some seconds later, all that belonged to them has to be released.
struct Graveyard {
    /// How long what has ended is left alone.
    private static let rest: UInt64 = 3_000_000_000

    private var graves: [Grave] = []
    private var first = 0

    mutating func add(_ grave: Grave) { graves.append(grave) }

    /// Checks what has ended some seconds ago.
    mutating func visit(_ standstill: inout Standstill) {
        let now = Clock.now
        var unfinished: [Grave] = []
        while first < graves.count, graves[first].dug + Graveyard.rest < now {
            let grave = graves[first]
            first += 1
            if !grave.isEmpty {
                if !standstill.hadTime(Caller.patience, since: grave.dug) {
                    unfinished.append(grave)
                    continue
                }
                grave.reportRest()
            }
            Verdict.shared.burials.add(1, ordering: .relaxed)
        }
        if first > 1000, first > graves.count / 2 {
            graves.removeFirst(first)
            first = 0
        }
        // Those stay at the end, where they are looked at again after the others.
        for grave in unfinished { graves.append(grave) }
    }

    mutating func visitUntilEmpty(_ standstill: inout Standstill) {
        while first < graves.count {
            visit(&standstill)
            usleep(20_000)
        }
    }
}

extension Grave {
    private var reason: FinishReason? { if case .finished(let reason) = control.state { reason } else { nil } }

    /// Whether the timer has ended as it should, and nothing of it is left.
    var isEmpty: Bool { isEndRight && areTicksComplete && rest.isEmpty }

    private var isEndRight: Bool {
        switch (end, reason) {
        case (_, .completed): record.withBook { book in book.isComplete }
        case (.itself, .cancelled): record.withBook { book in book.isComplete }
        case (.cancel, .cancelled), (.cancelAndWait, .cancelled): true
        case (_, .cancelled): record.withBook { book in book.isComplete }
        case (.handle, .released), (.owner, .released): true
        default: false
        }
    }

    /// Whether the action has run for each tick that has begun.
    private var areTicksComplete: Bool {
        let count = control.tickCount
        return record.withBook { book in !book.isRunning && (book.seen == count || book.expected.count < 0) }
    }

    /// What has not been released.
    private var rest: [Promise] {
        record.withBook { book in
            (book.isOwnerGone ? [] : [.owner]) + (book.isCaptureGone ? [] : [.captures])
        }
    }

    func reportRest() {
        let book = record.withBook { book in book }
        func detail(_ text: String) -> String {
            "\(text) a minute after the end by \(end): \(control.info), \(control.state), \(book)"
        }
        for promise in rest { record.report(promise, detail("there")) }
        if !isEndRight { record.report(.end, detail("not ended")) }
        if !areTicksComplete { record.report(.lost, detail("\(control.tickCount) ticks, \(book.seen) actions")) }
    }
}
