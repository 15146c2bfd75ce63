final class Intervals {
    var timeoutMs = 5
    let delayMilliseconds = 5.0
    let delaySeconds = 5
    let waitMinutes = 2.0
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 0, repeats: true) { _ in } }  // expect: bad-interval
    func case1() { timer = Timer.scheduledTimer(withTimeInterval: -1, repeats: true) { _ in } }  // expect: bad-interval
    func case2() { timer = Timer.scheduledTimer(timeInterval: 0.0, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: bad-interval
    func case3() { timer = Timer.scheduledTimer(withTimeInterval: delayMilliseconds, repeats: true) { _ in } }  // expect: bad-interval
    func case4() { timer = Timer.scheduledTimer(withTimeInterval: TimeInterval(timeoutMs), repeats: true) { _ in } }  // expect: bad-interval
    func case5() { timer = Timer.scheduledTimer(withTimeInterval: waitMinutes, repeats: true) { _ in } }  // expect: bad-interval
    func case6() { source.schedule(deadline: .now(), repeating: 0) }  // expect: bad-interval
    func case7() { source.schedule(deadline: .now(), repeating: .seconds(0)) }  // expect: bad-interval
    func case8() { source.schedule(deadline: .now(), repeating: 1, leeway: .never) }  // expect: bad-interval
    func case9() { source.schedule(deadline: .now(), repeating: .milliseconds(delaySeconds)) }  // expect: bad-interval
    func case10() { source.schedule(deadline: .now(), repeating: .seconds(1 / 2)) }  // expect: bad-interval
    func case11() { try await Task.sleep(nanoseconds: 500) }  // expect: bad-interval
    func case12() { try await Task.sleep(for: .seconds(delayMilliseconds)) }  // expect: bad-interval
    func case13() { usleep(delayMilliseconds) }  // expect: bad-interval
    func case14() { Timer.publish(every: 0, on: .main, in: .common) }  // expect: bad-interval
    func case16() {
        try await Task.sleep(for: .seconds(1 / 2))  // expect: bad-interval
        try await clock.sleep(for: Duration.milliseconds(1 / 2), tolerance: .zero)  // expect: bad-interval
        let pause: Duration = .seconds(1 / 60)  // expect: bad-interval
        try await Task.sleep(until: .now + .seconds(1 / 3))  // expect: bad-interval
    }
    func case15() { let queued = DispatchTimeInterval.seconds(timeoutMs) }  // expect: bad-interval
}
