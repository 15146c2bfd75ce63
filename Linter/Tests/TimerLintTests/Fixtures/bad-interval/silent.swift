final class Intervals {
    var timeoutMs = 5
    let delayMilliseconds = 5.0
    let delaySeconds = 5
    let waitMinutes = 2.0
    // silent: a half as a TimeInterval
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 1 / 2, repeats: true) { _ in } }
    // silent: a frame
    func case1() { timer = Timer.scheduledTimer(withTimeInterval: 1.0 / 60.0, repeats: true) { _ in } }
    // silent: a one-shot of zero
    func case2() { timer = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in } }
    // silent: converted
    func case3() { timer = Timer.scheduledTimer(withTimeInterval: delayMilliseconds / 1000, repeats: true) { _ in } }
    // silent: a plain second
    func case4() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    // silent: no repetition
    func case5() { source.schedule(deadline: .now(), repeating: .never) }
    // silent: the right unit
    func case6() { source.schedule(deadline: .now(), repeating: .milliseconds(timeoutMs)) }
    // silent: seconds for seconds
    func case7() { source.schedule(deadline: .now(), repeating: .seconds(delaySeconds)) }
    // silent: a billion nanoseconds
    func case8() { try await Task.sleep(nanoseconds: 1_000_000_000) }
    // silent: nanoseconds for nanoseconds
    func case9() { try await Task.sleep(nanoseconds: delayNanoseconds) }
    // silent: a leeway
    func case10() { source.schedule(deadline: .now(), repeating: 1, leeway: .milliseconds(100)) }
    // silent: no leeway
    func case11() { source.schedule(deadline: .now(), repeating: 1, leeway: .nanoseconds(0)) }
    // silent: a fraction of a second
    func case12() { try await Task.sleep(for: .seconds(1.0 / 2)) }
    // silent: half a second, and one and a half that becomes one
    func case14() {
        try await Task.sleep(for: .seconds(0.5))
        try await Task.sleep(for: .seconds(3 / 2))
    }
    // silent: a name that ends in ms by chance
    func case13() { timer = Timer.scheduledTimer(withTimeInterval: items, repeats: true) { _ in } }
}

// silent: so many of a unit, in whatever unit
enum Constants {
    static let fiveMinutes: TimeInterval = 5 * 60
    static let twoSeconds: UInt64 = 2_000_000_000
    static let timeout30Minutes: TimeInterval = 1800
    static func wait() async throws {
        timer = Timer.scheduledTimer(withTimeInterval: Constants.fiveMinutes, repeats: true) { _ in }
        timer = Timer.scheduledTimer(withTimeInterval: timeout30Minutes, repeats: true) { _ in }
        queue.asyncAfter(deadline: .now() + .seconds(Constants.fiveMinutes)) {}
        try await Task.sleep(nanoseconds: Constants.twoSeconds)
    }
    // silent: a word that ends like a unit
    static func send() { timer = Timer.scheduledTimer(withTimeInterval: resendSMS, repeats: true) { _ in } }
}
