import Testing

@testable import Report

@Suite struct `An axis` {
    @Test func `gives each power of ten the same room`() {
        let axis = Axis(.logarithmic, over: [1000, 1_000_000], from: 0, to: 300)
        #expect([1000, 10_000, 1_000_000].map { axis.place($0).rounded() } == [0, 100, 300])
        #expect(axis.marks.map(\.label) == ["1 k", "10 k", "100 k", "1 M"])
    }

    @Test func `gives each nine the same room`() {
        let axis = Axis(.nines, over: [], from: 0, to: 400)
        #expect([0, 90, 99, 99.9, 99.99, 100].map { axis.place($0).rounded() } == [0, 100, 200, 300, 400, 400])
    }

    @Test func `begins at zero and has even steps if it is linear`() {
        let axis = Axis(.linear, over: [957, 1003], from: 0, to: 100)
        #expect(axis.marks.map(\.label) == ["0", "500", "1000", "1500"])
        #expect([0, 750, 1500, 2000].map { axis.place($0) } == [0, 50, 100, 100])
    }

    @Test func `has room also for one value, for none and for zero`() {
        for values in [[], [0], [5], [0, -1]] as [[Double]] {
            let axis = Axis(.logarithmic, over: values, from: 0, to: 100)
            #expect(values.allSatisfy { (0...100).contains(axis.place($0)) })
            #expect(axis.marks.count >= 2)
        }
    }
}
