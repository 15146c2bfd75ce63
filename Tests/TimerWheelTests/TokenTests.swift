import Testing
import TimerWheel

struct TokenTests {
    @Test func `stale tokens never reach timers that were inserted after the wheel was empty`() {
        var wheel = TimerWheel()
        var stale: [TimerWheel.Token] = []
        for round in 1...3 as ClosedRange<UInt> {
            let fresh = (0..<100).map { number in wheel.insert(deadline: 10, payload: round * 1000 + number) }
            for token in stale { expect(wheel.cancel(token) == nil && wheel.deadline(of: token) == nil) }
            expect(fresh.map { token in wheel.payload(of: token) } == (0..<100).map { number in round * 1000 + number })
            expect(drain(&wheel, to: 10) == (0..<100).map { number in round * 1000 + number })
            stale += fresh
        }
        expect(Set(stale).count == 300)
    }

    #if DEBUG
        @Test(arguments: [1, 2, 5] as [UInt32])
        func `a node has no timer again when it has used up its generations, and no token comes twice`(left: UInt32) {
            var wheel = TimerWheel()
            var stale: Set<TimerWheel.Token> = []
            // More than one batch of nodes, so that some return in the order of their memory.
            for number in 0..<100 as Range<UInt> { stale.insert(wheel.insert(deadline: 10, payload: number)) }
            for token in stale {
                let aged = wheel.age(token, left: left)
                stale.insert(aged)
                expect(wheel.cancel(aged) != nil && wheel.cancel(token) == nil)
            }
            for round in 0..<10 as Range<UInt64> {
                var tokens = (0..<50).map { number in wheel.insert(deadline: 20 + round, payload: UInt(number)) }
                expect(stale.isDisjoint(with: tokens) && Set(tokens).count == 50)
                expect(stale.allSatisfy { wheel.deadline(of: $0) == nil && wheel.cancel($0) == nil })
                stale.formUnion(tokens)
                wheel.checkInvariants()
                while let token = tokens.popLast(), tokens.count > 25 { expect(wheel.cancel(token) != nil) }
                expect(drain(&wheel, to: 20 + round).count == 26 && wheel.isEmpty)
                wheel.checkInvariants()
            }
        }

        @Test func `a used-up node is passed over while others are in use`() {
            var wheel = TimerWheel()
            var tokens = (0..<64).map { number in wheel.insert(deadline: 10, payload: UInt(number)) }
            for number in stride(from: 0, to: 64, by: 2) { tokens[number] = wheel.age(tokens[number], left: 1) }
            for token in tokens { expect(wheel.cancel(token) != nil) }
            wheel.checkInvariants()
            let fresh = (0..<200).map { number in wheel.insert(deadline: 20, payload: UInt(number)) }
            expect(Set(fresh).count == 200 && Set(fresh).isDisjoint(with: tokens))
            expect(fresh.enumerated().allSatisfy { number, token in wheel.payload(of: token) == UInt(number) })
            wheel.checkInvariants()
            expect(drain(&wheel, to: 20) == (0..<200).map { UInt($0) })
        }
    #endif

    @Test func `a token of a fuller wheel is invalid in an empty one`() {
        var full = TimerWheel()
        var empty = TimerWheel()
        let token = full.insert(deadline: 10, payload: 7)
        expect(empty.cancel(token) == nil)
        _ = empty.cancel(empty.insert(deadline: 1, payload: 1))
        expect(empty.cancel(token) == nil)
    }
}
