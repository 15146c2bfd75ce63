final class A {
    let period = 2.0
    static let period = 2.0
    let limit = 3.0
    // silent: a literal
    func case0(delay: TimeInterval, count: Int) { print(UInt64(1.5 * 1_000_000_000)) }
    // silent: limited from below
    func case1(delay: TimeInterval, count: Int) { print(UInt64(max(0, delay) * 1_000_000_000)) }
    // silent: a constant
    func case2(delay: TimeInterval, count: Int) { print(UInt64(period * 1_000_000_000)) }
    // silent: a constant of the type
    func case3(delay: TimeInterval, count: Int) { print(UInt64(Self.period * 1_000_000_000)) }
    // silent: a local constant
    func case4(delay: TimeInterval, count: Int) {
        let wait = 0.5
        print(UInt64(wait * 1_000_000_000))
    }
    // silent: no unit
    func case5(delay: TimeInterval, count: Int) { print(UInt64(delay * 2)) }
    // silent: a signed number
    func case6(delay: TimeInterval, count: Int) { print(Int64(delay * 1_000_000_000)) }
    // silent: a value that was compared
    func case7(delay: TimeInterval, count: Int) {
        guard delay > 0 else { return }
        print(UInt64(delay * 1_000_000_000))
    }
    // silent: a difference that was compared
    func case8(delay: TimeInterval, count: Int) {
        if delay < limit {
            let left = limit - delay
            print(UInt64(left * 1_000_000_000))
        }
    }
    // silent: one of a list
    func case9(delay: TimeInterval, count: Int) { for pause in [1.0, 2.0] { print(UInt64(pause * 1_000_000_000)) } }
    // silent: a power
    func case10(delay: TimeInterval, count: Int) { print(UInt64(pow(2.0, Double(count)) * 1_000_000_000)) }
    // silent: a whole number before the product
    func case11(delay: TimeInterval, count: Int) { print(UInt64(count) * 1_000_000_000) }
    // silent: a sum
    func case12(delay: TimeInterval, count: Int) { print(UInt64(delay + 1_000_000_000)) }
    // silent: its size
    func case13(delay: TimeInterval, count: Int) { print(UInt64(abs(delay) * 1_000_000_000)) }
    // silent: the difference was compared
    func gap(_ start: Double, _ end: Double) {
        let gap = end - start
        if gap > 0 { print(UInt32(gap * 1_000_000)) }
    }
}
