/// The ends of runs that the store does not know yet.
///
/// They gather while the batch before them is under way.
struct EndQueue {
    struct Entry {
        var end: RunEnd
        /// The identity under which the run began.
        var runner: RunnerID
        /// The name of the kind.
        var kind: String
        /// Whether the runner ends a run that it has lost, and whose handler may still go on.
        var isGivenUp = false
        /// Whether the store may know the end: the handler has ended the run in a transaction of its own, or an answer
        /// was lost.
        var mayBeKnown = false
    }

    private var waiting: [Entry] = []
    private var underWay: [Entry] = []
    private var tokens: Set<RunToken> = []

    var isEmpty: Bool { waiting.isEmpty && underWay.isEmpty }
    /// Whether a handler has ended one of the runs.
    var hasOutcomes: Bool { (waiting + underWay).contains { entry in !entry.isGivenUp } }
    /// Whether a batch can begin.
    var isReady: Bool { underWay.isEmpty && !waiting.isEmpty }

    func contains(_ token: RunToken) -> Bool { tokens.contains(token) }

    mutating func add(_ entry: Entry) {
        waiting.append(entry)
        tokens.insert(entry.end.token)
    }

    /// Takes at most `limit` ends of one identity; nil while a batch is under way, or if none waits.
    mutating func begin(limit: Int) -> StoreCall? {
        guard isReady, let runner = waiting.first?.runner else { return nil }
        underWay = Array(waiting.prefix(limit).prefix { entry in entry.runner == runner })
        waiting.removeFirst(underWay.count)
        return .end(underWay.map(\.end), runner)
    }

    /// The store knows the batch, which is returned.
    mutating func written() -> [Entry] {
        for entry in underWay { tokens.remove(entry.end.token) }
        defer { underWay = [] }
        return underWay
    }

    /// The store may not know the batch, so its ends wait again.
    mutating func failed() {
        for index in underWay.indices { underWay[index].mayBeKnown = true }
        waiting = underWay + waiting
        underWay = []
    }
}
