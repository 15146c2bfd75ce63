import Testing
import TimerWheel

/// A slot with few nodes that are out of order is sorted in its own blocks.
struct SortingTests {
    /// The first instant of a slot that spans 2³⁰ ns, seen from 0.
    private let start: UInt64 = 1 << 40

    /// The distribution of deadlines in a slot.
    enum Shape: CaseIterable {
        case random, equal, fewDistinct, falling, clusterAndOutlier, twoClusters

        func offset(_ number: Int, of count: Int, _ random: inout Xorshift) -> UInt64 {
            switch self {
            case .random: random.next() % (1 << 30)
            case .equal: number == 0 ? 6 : 5
            case .fewDistinct: random.next() % 5 * 1_000_000
            case .falling: UInt64(count - number) * 1000
            case .clusterAndOutlier: number == 0 ? 1 << 29 : random.next() % 4096
            case .twoClusters: random.next() & 1 << 29 + random.next() % 64
            }
        }
    }

    @Test(arguments: Shape.allCases, [2, 3, 8, 12, 13, 64, 65, 256])
    func `a sorted slot expires by deadline, equal ones by insertion, at two units of budget a timer`(
        _ shape: Shape, count: Int
    ) {
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value &+ UInt64(count))
        let deadlines = fill(&wheel, count) { shape.offset($0, of: count, &random) }
        expect(drain(&wheel, to: deadlines.max() ?? 0) == inOrder(deadlines))
        let cost = deadlines == deadlines.sorted() ? count : 2 * count
        expect(touched(wheel, or: cost) == cost)
    }

    @Test(arguments: [(256, 256), (257, 256), (512, 1000), (513, 1000), (512, 100), (100, 1), (100, 99)])
    func `a slot of up to 512 nodes is sorted if a budget suffices, any other is spread`(count: Int, budget: Int) {
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value)
        let deadlines = fill(&wheel, count) { _ in random.next() % (1 << 30) }
        var (payloads, most, more) = ([UInt](), 0, true)
        while more {
            let before = touched(wheel)
            more = wheel.advance(to: 2 << 40, limit: budget) { payloads.append($0.payload) }
            most = max(most, touched(wheel) - before)
            check(wheel)
        }
        expect(payloads == inOrder(deadlines) && most <= budget)
        let isSorted = count <= min(512, budget)
        expect((touched(wheel, or: isSorted ? 0 : .max) <= 2 * count) == isSorted)
    }

    @Test func `timers that were postponed out of a sorted slot move to their new slots`() {
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value)
        var deadlines: [UInt64] = []
        var tokens: [TimerWheel.Token] = []
        for number in 0..<200 {
            deadlines.append(start + random.next() % (1 << 30))
            tokens.append(wheel.insert(deadline: deadlines[number], payload: UInt(number)))
        }
        for number in 0..<200 where number % 5 != 0 {
            deadlines[number] += number % 5 == 1 ? 1 << 30 : number % 5 == 2 ? 1 << 45 : .max - deadlines[number]
            wheel.postpone(tokens[number], to: deadlines[number])
        }
        var payloads: [UInt] = []
        for now in [start, start + 1 << 29, start + 2 << 30, start + 1 << 45, UInt64.max] {
            payloads += drain(&wheel, to: now)
            check(wheel)
        }
        expect(payloads.map { deadlines[Int($0)] } == deadlines.sorted())
    }

    @Test func `a slot out of which all were postponed is empty`() {
        var wheel = TimerWheel()
        let tokens = (0..<9 as Range<UInt64>).map { wheel.insert(deadline: start + 9 - $0, payload: UInt($0)) }
        for token in tokens { wheel.postpone(token, to: 5 << 40) }
        expect(drain(&wheel, to: 4 << 40).isEmpty && wheel.count == 9)
        check(wheel)
        expect(drain(&wheel, to: 5 << 40).sorted() == Array(0..<9))
    }

    @Test func `timers inserted out of order into a sorted slot expire in order`() {
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value)
        let deadlines = fill(&wheel, 200) { _ in 1000 + random.next() % 1_000_000 }
        let half = deadlines.sorted()[99]
        let first = drain(&wheel, to: half)
        _ = wheel.insert(deadline: half + 1, payload: 1000)
        _ = wheel.insert(deadline: half, payload: 1001)
        _ = wheel.insert(deadline: 5, payload: 1002)
        check(wheel)
        let rest = drain(&wheel, to: 2 << 40)
        expect(first == Array(inOrder(deadlines)[..<first.count]))
        expect(rest.prefix(2) == [1001, 1002] && rest.contains(1000))
        expect(rest.filter { $0 < 1000 } == Array(inOrder(deadlines)[first.count...]))
    }

    @Test func `a timer inserted late into an unsorted slot queues behind those that are due`() {
        var wheel = TimerWheel()
        let deadlines: [UInt64] = [900, 100, 100, 500]
        for (payload, offset) in deadlines.enumerated() {
            _ = wheel.insert(deadline: start + offset, payload: UInt(payload))
        }
        // Enters the slot while nothing in it is due.
        expect(drain(&wheel, to: start + 50).isEmpty)
        _ = wheel.insert(deadline: start + 20, payload: 4)
        _ = wheel.insert(deadline: start + 50, payload: 5)
        check(wheel)
        expect(drain(&wheel, to: start + 1000) == [4, 5, 1, 2, 3, 0])
    }

    @Test func `a slot is sorted once, however often its order is disturbed`() {
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value)
        let count = 250
        _ = fill(&wheel, count) { _ in random.next() % (1 << 20) }
        // Each timer that expires is inserted again, out of order.
        var (now, came) = (start, 0)
        while now < start + 1 << 20 {
            now += 1000
            var budget = 0
            while budget == 0 {
                budget = 256
                while let expired = wheel.popExpired(now: now, budget: &budget) {
                    _ = wheel.insert(deadline: now + 1 + random.next() % 50_000, payload: expired.payload)
                    came += 1
                }
            }
        }
        expect(wheel.count == count)
        expect(touched(wheel) <= 4 * (count + came))
    }

    @Test(arguments: [0, 10, 63])
    func `slots that span too much to be sorted are spread`(tickShift: Int) {
        var wheel = TimerWheel(tickShift: tickShift)
        var random = Xorshift(seed: Seed.value)
        var deadlines: [UInt64] = [.max, .max - 1, .max, 3, 2, 1]
        for _ in 0..<200 { deadlines.append(random.next()) }
        for (payload, deadline) in deadlines.enumerated() {
            _ = wheel.insert(deadline: deadline, payload: UInt(payload))
        }
        expect(drain(&wheel, to: .max) == inOrder(deadlines))
    }

    /// Fills one slot and returns the deadlines; the payload of each is its index.
    private func fill(_ wheel: inout TimerWheel, _ count: Int, _ offset: (Int) -> UInt64) -> [UInt64] {
        let deadlines = (0..<count).map { start + offset($0) }
        for (payload, deadline) in deadlines.enumerated() {
            _ = wheel.insert(deadline: deadline, payload: UInt(payload))
        }
        check(wheel)
        return deadlines
    }

    private func inOrder(_ deadlines: [UInt64]) -> [UInt] {
        deadlines.indices.sorted { (deadlines[$0], $0) < (deadlines[$1], $1) }.map { UInt($0) }
    }
}
