public struct TimerWheel: ~Copyable, Sendable {
    public struct Token: Hashable, Sendable { let id: UInt64 }
    public struct Expired: Sendable { public let deadline: UInt64; public let payload: UInt }
    var items: [(UInt64, UInt64, UInt64, UInt)] = []
    var seq: UInt64 = 0
    public private(set) var position: UInt64
    public init(tickShift: Int = 10, startingAt: UInt64 = 0) { position = startingAt }
    public var isEmpty: Bool { items.isEmpty }
    public mutating func insert(deadline: UInt64, payload: UInt) -> Token { seq += 1; put((deadline, seq, seq, payload)); return Token(id: seq) }
    mutating func put(_ x: (UInt64, UInt64, UInt64, UInt)) { let i = items.firstIndex { ($0.0, $0.1) > (x.0, x.1) } ?? items.count; items.insert(x, at: i) }
    public mutating func cancel(_ t: Token) -> UInt? { guard let i = items.firstIndex(where: { $0.2 == t.id }) else { return nil }; return items.remove(at: i).3 }
    public mutating func postpone(_ t: Token, to d: UInt64) -> Bool { guard let i = items.firstIndex(where: { $0.2 == t.id }) else { return false }; var x = items.remove(at: i); seq += 1; x.0 = d; x.1 = seq; put(x); return true }
    public func nextExpiry() -> UInt64? { items.first?.0 }
    public mutating func popExpired(now: UInt64, budget: inout Int) -> Expired? { position = max(position, now); guard let f = items.first, f.0 <= now else { return nil }; items.removeFirst(); budget -= 1; return Expired(deadline: f.0, payload: f.3) }
    public func forEachPayload(_ body: (UInt) -> Void) { for i in items { body(i.3) } }
}
