final class Slow {
    var timer: Timer?
    var other: Timer!
    var tuned: Timer?
    // silent: a fast timer
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in } }
    // silent: a frame
    func case1() { timer = Timer.scheduledTimer(withTimeInterval: 1 / 60, repeats: true) { _ in } }
    // silent: a one-shot
    func case2() { timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in } }
    // silent: has a tolerance
    func case3() {
        tuned = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in }
        tuned?.tolerance = 6
    }
    // silent: a local with a tolerance
    func case4() {
        let t = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in }
        t.tolerance = 6
    }
    // silent: a publisher with a tolerance
    func case5() { Timer.publish(every: 5, tolerance: 1, on: .main, in: .common) }
    // silent: an interval from elsewhere
    func case6() { timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { _ in } }
    // silent: a dispatch timer
    func case7() { source.schedule(deadline: .now(), repeating: 5) }
    // silent: a display link
    func case8() { link = CADisplayLink(target: self, selector: #selector(tick)) }
    // silent: a sleep
    func case9() { Thread.sleep(forTimeInterval: 5) }
    // silent: repetition decided by the caller
    func case10() { timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: again) { _ in } }
    // silent: a delay
    func case11() { queue.asyncAfter(deadline: .now() + 5) { } }
    // silent: the project's own timer
    func case12() { timer = Clock.scheduledTimer(withTimeInterval: 60) }
}
