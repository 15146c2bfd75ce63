import Testing
import TimerWheel

/// Slots are chains of blocks with 64 cells: the order must not depend on that, and the number of blocks is limited.
struct BlockTests {
    @Test func `equal deadlines keep their order across blocks, also if some are inserted while others expire`() {
        var wheel = TimerWheel()
        for payload in 0..<200 as Range<UInt> { _ = wheel.insert(deadline: 5_000, payload: payload) }
        var (payloads, budget) = ([UInt](), 100)
        while let expired = wheel.popExpired(now: 5_000, budget: &budget) { payloads.append(expired.payload) }
        for payload in 200..<400 as Range<UInt> { _ = wheel.insert(deadline: 5_000, payload: payload) }
        expect(payloads + drain(&wheel, to: 5_000) == Array(0..<400))
    }

    @Test(arguments: [2, 7, 20, 50])
    func `equal deadlines keep their order when blocks are merged`(oneIn share: Int) {
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value &+ UInt64(share))
        var tokens: [TimerWheel.Token] = []
        var (kept, payload) = ([UInt](), 0 as UInt)
        for _ in 0..<4 {
            let first = payload
            for _ in 0..<1500 {
                tokens.append(wheel.insert(deadline: 70_000_000_000, payload: payload))
                payload += 1
            }
            let staying = Set((first..<payload).filter { _ in random.next(below: share) == 0 })
            var leaving = (first..<payload).filter { !staying.contains($0) }
            while !leaving.isEmpty {
                let gone = leaving.remove(at: random.next(below: leaving.count))
                expect(wheel.cancel(tokens[Int(gone)]) == gone)
                if leaving.count % 50 == 0 { check(wheel) }
            }
            kept += staying.sorted()
        }
        expect(drain(&wheel, to: 70_000_000_000) == kept)
    }

    @Test func `timers postponed in their blocks expire at their new deadlines after the blocks were merged`() {
        var wheel = TimerWheel()
        var tokens: [TimerWheel.Token] = []
        for number in 0..<1000 as Range<UInt> {
            tokens.append(wheel.insert(deadline: 9_000_000_000 + UInt64(number), payload: number))
        }
        for index in stride(from: 0, to: 1000, by: 20) { wheel.postpone(tokens[index], to: 12_000_000_000) }
        for index in 0..<1000 where index % 10 != 0 { expect(wheel.cancel(tokens[index]) == UInt(index)) }
        check(wheel)
        expect(drain(&wheel, to: 11_999_999_999) == stride(from: 10, to: 1000, by: 20).map { UInt($0) })
        check(wheel)
        expect(drain(&wheel, to: 12_000_000_000).sorted() == stride(from: 0, to: 1000, by: 20).map { UInt($0) })
    }

    @Test func `empty blocks are reused`() {
        var wheel = TimerWheel()
        var most = 0
        for round in 0..<20 as Range<UInt64> {
            var tokens: [TimerWheel.Token] = []
            for number in 0..<6400 as Range<UInt64> {
                tokens.append(wheel.insert(deadline: (round % 3 + 1) << 34 + number, payload: 0))
            }
            for token in tokens { _ = wheel.cancel(token) }
            expect(wheel.isEmpty && wheel.nextExpiry() == nil)
            if round == 0 { most = wheel.blockCount }
        }
        check(wheel)
        expect(most <= 6400 / 64 + 1 && wheel.blockCount == most)
    }

    @Test func `endless random restarts use bounded memory`() {
        let count = 10_000
        var wheel = TimerWheel()
        var random = Xorshift(seed: Seed.value)
        func deadline() -> UInt64 { 1_000_000_000 + random.next() % 59_000_000_000 }
        var tokens: [TimerWheel.Token] = []
        for _ in 0..<count { tokens.append(wheel.insert(deadline: deadline(), payload: 0)) }
        for number in 0..<400_000 {
            let index = random.next(below: count)
            _ = wheel.cancel(tokens[index])
            tokens[index] = wheel.insert(deadline: deadline(), payload: 0)
            if number % 40_000 == 0 { check(wheel) }
        }
        // At most four blocks for the nodes of one block, and one for each of 300 slots.
        expect(wheel.blockCount <= 4 * count / 64 + 300)
    }

    @Test(arguments: [true, false])
    func `cancelling all but one timer of each block leaves few blocks`(backwards: Bool) {
        var wheel = TimerWheel()
        var tokens: [TimerWheel.Token] = []
        for number in 0..<6400 as Range<UInt> { tokens.append(wheel.insert(deadline: 1 << 40, payload: number)) }
        let full = wheel.blockCount
        let numbers = (0..<6400).filter { $0 % 64 != 0 }
        for number in backwards ? numbers.reversed() : numbers { _ = wheel.cancel(tokens[number]) }
        check(wheel)
        // The hundred timers that are left need at most a quarter of the blocks.
        for _ in 0..<64 * 75 { _ = wheel.insert(deadline: 2 << 40, payload: 0) }
        expect(full == 100 && wheel.blockCount == full)
        expect(drain(&wheel, to: 1 << 40) == stride(from: 0, to: 6400, by: 64).map { UInt($0) })
    }
}
