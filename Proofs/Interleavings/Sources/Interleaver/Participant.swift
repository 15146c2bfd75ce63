import Dispatch
import Foundation

/// One of the threads whose steps are interleaved.
///
/// It runs only while it has the turn.
final class Participant: @unchecked Sendable {
    // Unchecked: only the thread that has the turn uses the fields, and a semaphore passes the turn.

    enum State {
        case ready
        /// The thread waits until a call wakes the sleepers of this key.
        case asleep(UInt)
        case finished
    }

    var state = State.finished
    /// Whether the thread keeps the turn as long as it can go on.
    var isUninterrupted = false
    var name = ""
    private var body: () -> Void = {}
    private let turn = DispatchSemaphore(value: 0)
    private let ended: () -> Void

    /// - Parameter ended: called on the thread when a body has returned.
    init(_ ended: @escaping () -> Void) {
        self.ended = ended
        Thread { [self] in serve() }.start()
    }

    private func serve() {
        while true {
            waitForTurn()
            body()
            body = {}
            ended()
        }
    }

    func prepare(_ name: String, _ body: @escaping () -> Void) {
        self.name = name
        self.body = body
        state = .ready
    }

    var isReady: Bool { if case .ready = state { true } else { false } }

    var isFinished: Bool { if case .finished = state { true } else { false } }

    func giveTurn() { turn.signal() }

    func waitForTurn() { turn.wait() }
}
