import Dispatch
import Testing
import Timers

@Suite struct `A delay for Dispatch` {
    private static let most = Int(Int32.max)

    @Test(arguments: [0, 1, 2_147_483_647])
    func `is exact if its nanoseconds fit into an Int`(nanoseconds: UInt64) {
        #expect(DispatchTimeInterval.atMost(nanoseconds: nanoseconds, Self.most) == .nanoseconds(Int(nanoseconds)))
    }

    @Test func `is exact for centuries where an Int has 64 bits`() {
        #expect(DispatchTimeInterval.atMost(nanoseconds: 1 << 62) == .nanoseconds(1 << 62))
    }

    @Test func `is less than a millisecond short if its nanoseconds do not fit into an Int`() {
        #expect(DispatchTimeInterval.atMost(nanoseconds: 2_147_483_648, Self.most) == .milliseconds(2147))
        #expect(DispatchTimeInterval.atMost(nanoseconds: 3_600_000_000_000, Self.most) == .milliseconds(3_600_000))
    }

    @Test func `has an upper limit, after which the source is scheduled again`() {
        #expect(DispatchTimeInterval.atMost(nanoseconds: .max, Self.most) == .milliseconds(Self.most))
    }
}
