final class Waits {
    // silent: every call of the private function says how long
    private func limit(seconds: TimeInterval, _ work: () async -> Void) async throws {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }
    func load() async throws {
        try await limit(seconds: 5) {}
        try await limit(seconds: 2.5) {}
    }
    private func pause(_ delay: TimeInterval) async { try? await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000)) }  // expect: trapping-conversion
    func retry(after delay: TimeInterval) async { await pause(delay) }
    // silent: each case has its number
    func backOff(_ failures: Int) async {
        let delay: Double
        if failures < 3 { delay = 30 } else { delay = 300 }
        try? await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000))
    }
    func backOff(_ failures: Int, from limit: Double) async {
        let delay: Double
        if failures < 3 { delay = 30 } else { delay = limit - 10 }
        try? await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000))  // expect: trapping-conversion
    }
    // silent: a thousand of something that is no time
    func pay(amount: Double) -> UInt64 { UInt64(amount * 1000) }
    func fade(duration: Double) -> UInt32 { UInt32(duration * 1000) }  // expect: trapping-conversion
}

final class Limits {
    private let threshold = 2.0
    // silent: looks at the sign first
    static func nanoseconds(_ seconds: Double) -> UInt64 { seconds > 0 ? UInt64(seconds * 1_000_000_000) : 0 }
    // silent: a closure captures a constant
    func watch() {
        let threshold = threshold
        Task { [threshold] in
            try? await Task.sleep(nanoseconds: UInt64(threshold * 1_000_000_000))
        }
    }
    func watch(_ delay: Double) {
        Task { [delay] in
            try? await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000))  // expect: trapping-conversion
        }
    }
}
