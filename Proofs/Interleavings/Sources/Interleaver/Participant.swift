import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
        var thread = pthread_t(bitPattern: 0)
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        // The thread takes the reference over.
        let error = unsafe pthread_create(&thread, nil, { context in unsafe Participant.main(context) }, context)
        precondition(error == 0, "no thread: error \(error)")
    }

    private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context = unsafe context else { return nil }
        let participant = unsafe Unmanaged<Participant>.fromOpaque(context).takeRetainedValue()
        // Balances the retain of `init`.
        while true {
            participant.waitForTurn()
            participant.body()
            participant.body = {}
            participant.ended()
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
