import Testing
import Timers

@Suite struct NanosecondsTests {
    private static let giga: Int128 = 1_000_000_000

    @Test func `a duration is rounded down to whole nanoseconds`() {
        var generator = SystemRandomNumberGenerator()
        // Carries begin near powers of two.
        for bit in 0..<94 {
            for _ in 0..<100 {
                let attoseconds =
                    (Int128(1) << Int128(bit))
                    + Int128(Int64.random(in: -3_000_000_000...3_000_000_000, using: &generator))
                let duration = Duration(attoseconds: attoseconds)
                let expected = attoseconds < 0 ? 0 : UInt64(clamping: attoseconds / Self.giga)
                #expect(duration.saturatingNanoseconds == expected, "\(attoseconds)")
            }
        }
    }

    @Test func `a duration of whole nanoseconds converts exactly`() {
        var generator = SystemRandomNumberGenerator()
        for bits in 0...64 {
            for _ in 0..<100 {
                let nanoseconds = bits == 0 ? 0 : UInt64.random(in: 0 ... .max, using: &generator) >> (64 - bits)
                let duration = Duration(attoseconds: Int128(nanoseconds) * Self.giga)
                #expect(duration.saturatingNanoseconds == nanoseconds)
                #expect((.zero - duration).saturatingNanoseconds == 0)
            }
        }
    }

    @Test(arguments: [0, 1, 999_999_999, 1_000_000_000, .max - 1, .max] as [UInt64])
    func `nanoseconds survive a round trip`(nanoseconds: UInt64) {
        let duration = Duration(nanoseconds: nanoseconds)
        #expect(duration.saturatingNanoseconds == nanoseconds)
        let attoseconds = duration.attoseconds
        #expect(Duration(attoseconds: attoseconds + Self.giga - 1).saturatingNanoseconds == nanoseconds)
        let after: UInt64 = nanoseconds < .max ? nanoseconds + 1 : .max
        #expect(Duration(attoseconds: attoseconds + Self.giga).saturatingNanoseconds == after)
    }

    @Test func `a value out of range becomes the nearest value in it`() {
        #expect(Duration(attoseconds: -1).saturatingNanoseconds == 0)
        #expect(Duration(attoseconds: .min).saturatingNanoseconds == 0)
        #expect(Duration(attoseconds: .max).saturatingNanoseconds == .max)
        #expect(Duration(attoseconds: (Int128(1) << 64) * Self.giga).saturatingNanoseconds == .max)
        #expect(Duration(attoseconds: (Int128(1) << 64) * Self.giga - 1).saturatingNanoseconds == .max)
    }

    @Test func `instants stop at the ends of the clock`() {
        let instant = TimerInstant(nanoseconds: 1000)
        for far in [Duration(attoseconds: .max), .seconds(1_000_000_000_000)] {
            #expect(instant + far == .never)
            #expect(instant - far == TimerInstant(nanoseconds: 0))
        }
        for far in [Duration(attoseconds: .min), .seconds(-1_000_000_000_000)] {
            #expect(instant + far == TimerInstant(nanoseconds: 0))
            #expect(instant - far == .never)
        }
        #expect(instant + .nanoseconds(-400) == TimerInstant(nanoseconds: 600))
        #expect(instant - .nanoseconds(-400) == TimerInstant(nanoseconds: 1400))
        #expect(instant - Duration(attoseconds: 1_999_999_999) == TimerInstant(nanoseconds: 999))
    }
}
