import Testing
import TimerWheel

struct ExpiryTests {
    @Test func `equal deadlines expire in the order of insertion, across cascades too`() {
        var wheel = TimerWheel()
        for payload in 0..<100 as Range<UInt> {
            _ = wheel.insert(deadline: 5_000_000_000, payload: payload)
            expect(drain(&wheel, to: UInt64(payload) * 49_999_999).isEmpty)
        }
        expect(drain(&wheel, to: 4_999_999_999).isEmpty)
        expect(drain(&wheel, to: 5_000_000_000) == Array(0..<100))
    }

    @Test func `a time before the position changes nothing`() {
        var wheel = TimerWheel(startingAt: 1000)
        _ = wheel.insert(deadline: 1001, payload: 1)
        expect(drain(&wheel, to: 5).isEmpty)
        expect(wheel.position == 1000)
    }
}
