/// The ends of runs that the store does not know yet.
///
/// They gather while the batch before them is under way.
struct EndQueue {
    private var waiting: [RunEnd] = []
    private var underWay: [RunEnd] = []
    private var underWayTokens: Set<RunToken> = []

    var isEmpty: Bool { waiting.isEmpty && underWay.isEmpty }
    var hasWaiting: Bool { !waiting.isEmpty }
    var isUnderWay: Bool { !underWay.isEmpty }

    func isUnderWay(_ token: RunToken) -> Bool { underWayTokens.contains(token) }

    mutating func add(_ end: RunEnd) { waiting.append(end) }

    /// Takes at most `limit` ends; none while a batch is under way.
    mutating func begin(limit: Int) -> [RunEnd] {
        if isUnderWay { return [] }
        underWay = Array(waiting.prefix(limit))
        waiting.removeFirst(underWay.count)
        underWayTokens = Set(underWay.map(\.token))
        return underWay
    }

    /// The store knows the batch.
    mutating func written() {
        underWay = []
        underWayTokens = []
    }

    /// The store may not know the batch, so its ends wait again.
    mutating func failed() {
        waiting = underWay + waiting
        written()
    }

    /// Forgets the ends of runs that have lost their leases.
    mutating func drop(_ tokens: [RunToken]) {
        if tokens.isEmpty || waiting.isEmpty { return }
        let tokens = Set(tokens)
        waiting.removeAll { end in tokens.contains(end.token) }
    }

    mutating func removeAll() {
        waiting = []
        written()
    }
}
