import Testing
import Timers

@Suite struct `The source of random numbers` {
    private func numbers(_ source: RandomSource, upTo most: UInt64, count: Int) -> [UInt64] {
        var source = source
        return (0..<count).map { _ in
            defer { source.step() }
            return source.number(upTo: most)
        }
    }

    @Test func `is SplitMix64`() {
        // The first numbers of the reference implementation.
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(numbers(RandomSource(seed: 1_234_567), upTo: .max, count: 5) == expected)
        let most: UInt64 = 999_999
        #expect(numbers(RandomSource(seed: 1_234_567), upTo: most, count: 5) == expected.map { $0 % (most + 1) })
    }

    @Test(arguments: [0, 1, 2, 1_000, .max / 2, .max - 1] as [UInt64])
    func `never exceeds its bound`(most: UInt64) {
        let numbers = numbers(RandomSource(seed: 7), upTo: most, count: 1_000)
        #expect(numbers.allSatisfy { $0 <= most })
        if most < 100 { #expect(Set(numbers).count == Int(most) + 1) }
    }

    @Test func `gives the same number until the next step`() {
        let source = RandomSource(seed: 42)
        #expect(source.number(upTo: 1_000_000) == source.number(upTo: 1_000_000))
    }

    @Test(arguments: [0, 1, .max] as [UInt64])
    func `spreads over the whole range for any seed`(seed: UInt64) {
        for most: UInt64 in [.max, .max - 1, 1 << 40] {
            let numbers = numbers(RandomSource(seed: seed), upTo: most, count: 1_000)
            let length = most / 4 + 1
            let quarters = (0..<4).map { (quarter: UInt64) -> Int in numbers.count { $0 / length == quarter } }
            #expect(quarters.allSatisfy { (180...320).contains($0) }, "\(quarters)")
        }
    }

    @Test func `differs each time without a seed`() {
        #expect(
            numbers(RandomSource(seed: nil), upTo: .max, count: 3)
                != numbers(RandomSource(seed: nil), upTo: .max, count: 3))
    }
}
