import Testing
import Timers
import TimersTesting

/// Random calls, compared with a model that looks at every timeout.
@Suite struct `Timeouts of a pool, beside a model` {
    private struct Model {
        var deadlines: [Int: UInt64] = [:]
        var expected: [Expiries.Expiry] = []

        mutating func advance(to now: UInt64) {
            let due = deadlines.filter { $0.value <= now }
            for (number, deadline) in due.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
                expected.append(Expiries.Expiry(number: number, milliseconds: deadline / 1_000_000))
                deadlines[number] = nil
            }
        }
    }

    /// Delays from a nanosecond to months, each order of magnitude as often.
    private func delay(_ generator: inout SystemRandomNumberGenerator) -> UInt64 {
        UInt64.random(in: 1..<1 << UInt64.random(in: 1...53, using: &generator), using: &generator)
    }

    @Test func `expire when the model says`() {
        var generator = SystemRandomNumberGenerator()
        let time = VirtualTime()
        let expiries = Expiries()
        var model = Model()
        let pool = TimeoutPool<Session>(after: .seconds(30), on: time.scheduler) { session in
            expiries.note(session, time)
        }
        let sessions = (0..<300).map { number in Session(number) }
        for step in 0..<20_000 {
            let session = sessions[Int.random(in: 0..<300, using: &generator)]
            let now = time.now.nanoseconds
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1:
                session.open(in: pool)
                model.deadlines[session.number] = now + 30_000_000_000
            case 2:
                session.close()
                model.deadlines[session.number] = nil
            case 3, 4:
                #expect(session.refresh() == (model.deadlines[session.number] != nil))
                if model.deadlines[session.number] != nil {
                    model.deadlines[session.number] = now + 30_000_000_000
                }
            case 5, 6, 7, 8:
                let delay = delay(&generator)
                if session.refresh(after: .nanoseconds(Int64(delay))) {
                    model.deadlines[session.number] = now + delay
                }
            default:
                let span = delay(&generator) >> 10
                time.advance(by: .nanoseconds(Int64(span)))
                model.advance(to: time.now.nanoseconds)
            }
            if step % 100 == 0 {
                #expect(pool.count == model.deadlines.count)
                let found = expiries.all.sorted { ($0.milliseconds, $0.number) < ($1.milliseconds, $1.number) }
                let expected = model.expected.sorted { ($0.milliseconds, $0.number) < ($1.milliseconds, $1.number) }
                guard found == expected else {
                    Issue.record("after step \(step): \(found.count) expiries, expected \(expected.count)")
                    return
                }
            }
        }
    }
}
