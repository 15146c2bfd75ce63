import Timers

/// The orders of an exploration, one after another.
///
/// Of n orders, O(1) memory beyond the choices of the usual order and of the last one.
struct PlannedOrders: Sendable {
    enum Kind: Sendable {
        case mixed(seed: UInt64)
        case random(seed: UInt64)
        case priorities(depth: Int, seed: UInt64)
        case all
    }

    let kind: Kind
    /// The choices of the usual order.
    let usual: OrderRecord
    /// How many plans were made.
    private var made = 0
    /// The single deviations that come next, by their numbers in the order of ``single(_:)``.
    private var singles: Shuffled
    /// For ``Kind/all``: what the last run has chosen.
    private var last: OrderRecord

    init(_ kind: Kind, usual: OrderRecord) {
        self.kind = kind
        self.usual = usual
        last = usual
        let seed = if case .mixed(let seed) = kind { seed } else { UInt64(0) }
        singles = Shuffled(count: usual.points.reduce(0) { sum, point in sum + point.alternatives }, seed: seed)
    }

    /// Whether there is any choice at all.
    var isOnlyUsual: Bool { usual.points.isEmpty }

    /// Returns how the next run chooses; nil when all orders have run.
    mutating func next() -> OrderPlan? {
        defer { made += 1 }
        let turn = UInt64(made)
        let steps = usual.steps
        switch kind {
        case .random(let seed): return .random(seed: seed &+ turn)
        case .priorities(let depth, let seed): return .priorities(seed: seed &+ turn, depth: depth, steps: steps)
        case .all: return nextOfAll()
        case .mixed(let seed):
            let seed = seed &+ turn
            switch made % 4 {
            case 0: return nextOfFew(seed)
            case 1: return .random(seed: seed)
            case 2: return .priorities(seed: seed, depth: 2, steps: steps)
            default: return .priorities(seed: seed, depth: 3, steps: steps)
            }
        }
    }

    /// Notes what the run with the last plan has chosen.
    mutating func note(_ record: OrderRecord) {
        if case .all = kind { last = record }
    }

    /// Each order with one deviation, and then two, three and four deviations in turn.
    private mutating func nextOfFew(_ seed: UInt64) -> OrderPlan {
        if let single = nextSingle() { return .deviations([single]) }
        return .few(2 + made / 4 % 3, seed: seed, points: usual.points.count)
    }

    /// A single deviation from the usual order that was not returned before; nil when there are no more.
    mutating func nextSingle() -> Deviation? { singles.next().map(single) }

    /// The deviation of that number, from the first choice of the usual order to its last.
    private func single(_ number: Int) -> Deviation {
        var left = number
        for (index, point) in usual.points.enumerated() {
            if left < point.alternatives {
                return Deviation(point: index, choice: point.mayHold ? left : left + 1)
            }
            left -= point.alternatives
        }
        return Deviation(point: 0, choice: 1)
    }

    /// The order after the last one, depth first: the last choice that has another candidate takes it.
    ///
    /// No task is held back, because every order has a choice for each candidate.
    private func nextOfAll() -> OrderPlan? {
        var chosen = [Int](repeating: 0, count: last.points.count)
        for deviation in last.deviations { chosen[deviation.point] = deviation.choice }
        for point in last.points.indices.reversed() where chosen[point] + 1 < last.points[point].width {
            let before = last.deviations.filter { deviation in deviation.point < point }
            return .deviations(before + [Deviation(point: point, choice: chosen[point] + 1)])
        }
        return nil
    }
}

/// The numbers from 0 on in an order that a seed determines, without a list of them.
private struct Shuffled: Sendable {
    private let count: Int
    private let stride: Int
    private var position: Int
    private var left: Int

    init(count: Int, seed: UInt64) {
        self.count = count
        left = count
        var random = RandomSource(seed: seed)
        position = random.next(below: max(count, 1))
        // A stride without a common divisor reaches each number once. The golden section spreads them evenly.
        var stride = max(Int(Double(count) * 0.618), 1)
        while Self.divisor(stride, count) > 1 { stride += 1 }
        self.stride = stride
    }

    mutating func next() -> Int? {
        if left == 0 { return nil }
        left -= 1
        defer { position = (position + stride) % count }
        return position
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}
