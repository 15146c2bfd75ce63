final class A {
    var interval = 1.0
    init(interval: TimeInterval) { self.interval = interval }
    func case0(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000)) }  // expect: trapping-conversion
    func case1(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(delay * 1e9)) }  // expect: trapping-conversion
    func case2(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(1_000_000_000 * delay)) }  // expect: trapping-conversion
    func case3(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(self.interval * 1_000_000_000)) }  // expect: trapping-conversion
    func case4(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(delay * Double(NSEC_PER_SEC))) }  // expect: trapping-conversion
    func case5(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(Double(delay) * 1_000_000)) }  // expect: trapping-conversion
    func case6(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt32(delay * 1_000_000)) }  // expect: trapping-conversion
    func case7(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: useconds_t(delay * 1_000_000)) }  // expect: trapping-conversion
    func case8(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(delay * 1000 * 1_000_000)) }  // expect: trapping-conversion
    func case9(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64((delay * 1_000_000_000))) }  // expect: trapping-conversion
    func case10(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt(delay * 1000)) }  // expect: trapping-conversion
    func case11(delay: TimeInterval) async throws { try await Task.sleep(nanoseconds: UInt64(interval * TimeInterval(NSEC_PER_SEC))) }  // expect: trapping-conversion
    func difference(start: Date) {
        let left = deadline - start
        print(UInt64(left * 1_000_000_000))  // expect: trapping-conversion
        let since = start.timeIntervalSinceNow
        print(UInt64(since * 1_000_000_000))  // expect: trapping-conversion
    }
}
