import Testing
import TimerWheel

struct NextExpiryTests {
    @Test func `an empty wheel has no next expiry`() {
        var wheel = TimerWheel()
        expect(wheel.nextExpiry() == nil)
        _ = wheel.cancel(wheel.insert(deadline: 4, payload: 0))
        expect(wheel.nextExpiry() == nil)
    }

    @Test func `the next expiry is exactly the earliest deadline, so that nothing wakes while nothing is due`() {
        var wheel = TimerWheel()
        var random = Xorshift(seed: 5)
        var earliest = UInt64.max
        for _ in 0..<500 {
            let deadline = random.next()
            earliest = min(earliest, deadline)
            _ = wheel.insert(deadline: deadline, payload: 0)
            expect(wheel.nextExpiry() == earliest)
        }
        var wakeUps = 0
        while let next = wheel.nextExpiry() {
            wakeUps += 1
            expect(!drain(&wheel, to: next).isEmpty)
        }
        expect(wakeUps == 500)
    }

    @Test func `after an approach in small steps the next expiry is still exact`() {
        var wheel = TimerWheel()
        _ = wheel.insert(deadline: 70_000_000_123, payload: 1)
        for time in stride(from: 0, to: 70_000_000_123 as UInt64, by: 500_000_001) {
            expect(drain(&wheel, to: time).isEmpty)
            expect(wheel.nextExpiry() == 70_000_000_123)
        }
    }
}
