import Testing
import TimerWheel

struct TokenTests {
    @Test func `cancelling returns the payload, once`() {
        var wheel = TimerWheel()
        let token = wheel.insert(deadline: 10, payload: 7)
        expect(wheel.cancel(token) == 7)
        expect(wheel.cancel(token) == nil)
        expect(wheel.isEmpty)
    }

    @Test func `the token of an expired timer is stale`() {
        var wheel = TimerWheel()
        let token = wheel.insert(deadline: 10, payload: 7)
        expect(drain(&wheel, to: 10) == [7])
        expect(wheel.cancel(token) == nil)
        expect(wheel.postpone(token, to: 20) == false)
        expect(wheel.deadline(of: token) == nil)
        expect(wheel.payload(of: token) == nil)
    }

    @Test func `a stale token never reaches the timer that reuses its node`() {
        var wheel = TimerWheel()
        let stale = wheel.insert(deadline: 10, payload: 7)
        expect(wheel.cancel(stale) == 7)
        let fresh = wheel.insert(deadline: 10, payload: 8)
        expect(stale != fresh)
        expect(wheel.cancel(stale) == nil)
        expect(wheel.payload(of: fresh) == 8)
    }

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

    @Test func `a token of a fuller wheel is invalid in an empty one`() {
        var full = TimerWheel()
        var empty = TimerWheel()
        let token = full.insert(deadline: 10, payload: 7)
        expect(empty.cancel(token) == nil)
        _ = empty.cancel(empty.insert(deadline: 1, payload: 1))
        expect(empty.cancel(token) == nil)
    }
}
