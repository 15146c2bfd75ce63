import Results
import Testing

@Suite struct `Statistics` {
    @Test func `of samples are exact percentiles, in microseconds`() {
        let distribution = Distribution(nanoseconds: (0..<1000).map { Int64($0) * 1000 }.shuffled())
        #expect(distribution.count == 1000)
        #expect(distribution.minimum == 0)
        #expect(distribution.p50 == 500)
        #expect(distribution.p99 == 990)
        #expect(distribution.p999 == 999)
        #expect(distribution.maximum == 999)
    }

    @Test func `of one sample are that sample`() {
        let distribution = Distribution(nanoseconds: [-1500])
        #expect(distribution.minimum == -1.5)
        #expect(distribution.p50 == -1.5)
        #expect(distribution.p999 == -1.5)
    }

    @Test func `of nothing are none`() {
        #expect(Distribution(nanoseconds: []).json == .null)
        #expect(Spread([]) == nil)
    }

    @Test func `of rounds are their median and range`() throws {
        let odd = try #require(Spread([30, 10, 20]))
        #expect((odd.median, odd.minimum, odd.maximum) == (20, 10, 30))
        #expect(odd.text == "20 [10–30]")
        #expect(try #require(Spread([4, 1, 3, 2])).median == 2.5)
        #expect(try #require(Spread([7.126])).text == "7.13")
    }

    @Test func `are shown with as many digits as are worth reading`() {
        #expect([1234.5, 56.78, 1.234, 0, -0.5].map { Spread.text(of: $0) } == ["1235", "56.8", "1.23", "0", "-0.5"])
    }
}
