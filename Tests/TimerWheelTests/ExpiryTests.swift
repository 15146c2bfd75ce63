import Testing
import TimerWheel

struct ExpiryTests {
    @Test func `timers expire by deadline`() {
        var wheel = TimerWheel()
        _ = wheel.insert(deadline: 3000, payload: 3)
        _ = wheel.insert(deadline: 1, payload: 1)
        _ = wheel.insert(deadline: .max, payload: 4)
        _ = wheel.insert(deadline: 2000, payload: 2)
        var out: [UInt] = []
        while wheel.advance(to: .max, { out.append($0.payload) }) {}
        #expect(out == [1, 2, 3, 4])
    }
}
