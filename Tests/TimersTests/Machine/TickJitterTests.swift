import Testing
import Timers

@Suite struct `The jitter of ticks` {
    private func delays(_ jitter: TickJitter, upTo most: UInt64, count: Int) -> [UInt64] {
        var jitter = jitter
        return (0..<count).map { _ in
            defer { jitter.step() }
            return jitter.delay(upTo: most)
        }
    }

    @Test func `is SplitMix64`() {
        // The first numbers of the reference implementation.
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(delays(TickJitter(seed: 1_234_567), upTo: .max, count: 5) == expected)
        let most: UInt64 = 999_999
        #expect(delays(TickJitter(seed: 1_234_567), upTo: most, count: 5) == expected.map { $0 % (most + 1) })
    }

    @Test(arguments: [0, 1, 2, 1_000, .max / 2, .max - 1] as [UInt64])
    func `never exceeds its bound`(most: UInt64) {
        let delays = delays(TickJitter(seed: 7), upTo: most, count: 1_000)
        #expect(delays.allSatisfy { $0 <= most })
        if most < 100 { #expect(Set(delays).count == Int(most) + 1) }
    }

    @Test func `stays the same until the next tick`() {
        let jitter = TickJitter(seed: 42)
        #expect(jitter.delay(upTo: 1_000_000) == jitter.delay(upTo: 1_000_000))
    }

    @Test(arguments: [0, 1, .max] as [UInt64])
    func `spreads over the whole range for any seed`(seed: UInt64) {
        for most: UInt64 in [.max, .max - 1, 1 << 40] {
            let delays = delays(TickJitter(seed: seed), upTo: most, count: 1_000)
            let length = most / 4 + 1
            let quarters = (0..<4).map { (quarter: UInt64) -> Int in delays.count { $0 / length == quarter } }
            #expect(quarters.allSatisfy { (180...320).contains($0) }, "\(quarters)")
        }
    }

    @Test func `differs from timer to timer without a seed`() {
        #expect(
            delays(TickJitter(seed: nil), upTo: .max, count: 3) != delays(TickJitter(seed: nil), upTo: .max, count: 3))
    }
}
