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
// silent: a fraction, a quotient, and a date
func fraction(seconds: Double) -> UInt64 {
    let part = seconds - Double(Int(seconds))
    return UInt64(part * 1_000_000_000)
}
final class Recorder {
    private var duration = 16384 / rate
    func read(count: Double) { duration = count / rate }
    func wait() { usleep(UInt32(duration * 1_000_000)) }
}
extension Date { var stamp: UInt64 { UInt64(timeIntervalSince1970 * 1000) } }
func sleep(until date: Date) async { try? await Task.sleep(nanoseconds: UInt64(date.timeIntervalSinceNow * 1_000_000_000)) }  // expect: trapping-conversion (warning)
func pause(delay: Double) async { try? await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000)) }  // expect: trapping-conversion (info)
func pauses(_ delay: Double) async { await pause(delay: delay) }
