import Foundation

let pollDelay = 2.5

final class Poller {
    private let interval: TimeInterval
    private let given: TimeInterval
    init(interval: TimeInterval, given: TimeInterval) {
        self.interval = interval
        self.given = given
    }
    static func make(_ seconds: TimeInterval) -> Poller { Poller(interval: 5, given: seconds) }
    // silent: constants of the project
    func poll() async {
        try? await Task.sleep(nanoseconds: UInt64(pollDelay * 1_000_000_000))
        try? await Task.sleep(nanoseconds: UInt64(interval * 1_000_000_000))
    }
    func wait() async { try? await Task.sleep(nanoseconds: UInt64(given * 1_000_000_000)) }  // expect: trapping-conversion
}
extension Task where Success == Never, Failure == Never {
    // silent: each call gives it a number that is written out
    static func sleep(second: TimeInterval) async throws { try await sleep(nanoseconds: UInt64(second * 1_000_000_000)) }
}
func nap() async { try? await Task.sleep(second: 0.2) }
