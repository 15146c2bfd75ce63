import Testing
import TimerWheel

struct NextExpiryTests {
    @Test func `the next expiry is exactly the earliest deadline, so there are no needless wake-ups`() {
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

    @Test func `after the first of several was cancelled the next expiry is exact again when it is refined`() {
        var wheel = TimerWheel()
        let tokens = (0..<200).map { wheel.insert(deadline: 70_000_000_000 + UInt64($0) * 1_000, payload: $0) }
        for (number, token) in tokens.dropLast().enumerated() {
            _ = wheel.cancel(token)
            expect(wheel.nextExpiry(before: .max) == 70_000_000_000 + UInt64(number + 1) * 1_000)
            expect(wheel.nextExpiry() == 70_000_000_000 + UInt64(number + 1) * 1_000)
        }
        _ = wheel.cancel(tokens[199])
        expect(wheel.nextExpiry(before: .max) == nil)
    }

    @Test func `peek returns the next timers`() {
        var wheel = TimerWheel()
        func peek() -> [UInt] {
            var payloads: [UInt] = []
            wheel.peek { token, payload in
                payloads.append(payload)
                expect(wheel.payload(of: token) == payload)
            }
            return payloads
        }
        expect(peek().isEmpty)
        let tokens = (0..<100 as Range<UInt>).map { wheel.insert(deadline: 5_000_000_000, payload: $0) }
        _ = wheel.insert(deadline: 5_000_000_000_000, payload: 1_000)
        expect(peek() == Array(0..<64))
        _ = wheel.cancel(tokens[0])
        _ = wheel.cancel(tokens[7])
        expect(peek() == Array(1..<64).filter { $0 != 7 })
        var first: [UInt] = []
        wheel.peek(atMost: 3) { _, payload in first.append(payload) }
        expect(first == [1, 2, 3])
        for token in tokens { _ = wheel.cancel(token) }
        expect(peek() == [1_000])
        expect(wheel.count == 1)
    }
}
