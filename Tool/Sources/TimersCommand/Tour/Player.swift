import Foundation
import Timers

/// An owner that ticks as long as its timer does.
final class Player: NSObject, @unchecked Sendable {
    // Used on the thread of its run loop only.
    private let log: TickLog
    private let witness: Witness

    /// The timer, or the handle of one.
    var timer: AnyObject?
    weak var weakTimer: Timer?

    init(_ log: TickLog, _ witness: Witness) {
        self.log = log
        self.witness = witness
    }

    #if canImport(ObjectiveC)
        @objc func refresh() { log.tick() }

        func startWithSelector() {
            timer = Timer.scheduledTimer(
                timeInterval: 0.02, target: self, selector: #selector(refresh), userInfo: nil, repeats: true)
        }
    #else
        func refresh() { log.tick() }
    #endif
}
