/// What one of the two threads changes.
protocol Half: AnyObject, Sendable {
    /// Called on the thread that uses it from then on.
    func arrive()
    func run(_ operations: Int)
}

/// A peer whose timers one thread changes, on a scheduler or in a pool that the peer of another thread has, too.
final class PeerHalf<Measured: Peer & ~Copyable>: Half, @unchecked Sendable {
    // Used by one thread at a time: the first, which waits for the two others.
    private var peer: Measured
    private var generator: Generator
    private let count: Int
    private let sink: Sink
    private let postpones: Bool
    private let insertsAgain: Bool

    /// - Parameters:
    ///   - peer: the peer, without timers.
    ///   - count: how many timers it gets.
    ///   - sink: where they count.
    ///   - generator: the source of their delays.
    ///   - postpones: whether an operation postpones a timer, and does not replace it.
    ///   - insertsAgain: whether the thread first removes all timers and inserts them itself, as the thread of a server
    ///     does.
    init(
        _ peer: consuming Measured, _ count: Int, _ sink: Sink, _ generator: Generator, postpones: Bool,
        insertsAgain: Bool = false
    ) {
        self.peer = peer
        self.count = count
        self.sink = sink
        self.generator = generator
        self.postpones = postpones
        self.insertsAgain = insertsAgain
        self.peer.prepare(count)
        self.peer.prepareElements(count, sink)
        start()
    }

    private func start() {
        for slot in 0..<count { peer.start(slot, after: generator.longDelay(), into: sink) }
    }

    func arrive() {
        guard insertsAgain else { return }
        peer.cancelAll()
        start()
    }

    func run(_ operations: Int) {
        for _ in 0..<operations {
            let slot = generator.index(below: count)
            if postpones {
                peer.postpone(slot, to: 60_000_000_000, into: sink)
            } else {
                peer.restart(slot, after: generator.longDelay(), into: sink)
            }
        }
    }
}
