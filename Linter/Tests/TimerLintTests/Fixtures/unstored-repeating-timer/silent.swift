import UIKit

final class Holder {
    var timer: Timer?
    var timers: [Timer] = []
    @objc func tick() {}
    @objc func tickAndEnd(_ t: Timer) { if done { t.invalidate() } }
    // silent: kept in a property
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: a one-shot
    func case1() { Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in print(1) } }
    // silent: ends itself
    func case2() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { t in if done { t.invalidate() } } }
    // silent: ends itself, without a name
    func case3() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { if done { $0.invalidate() } } }
    // silent: kept in a list
    func case4() { timers.append(Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }) }
    // silent: kept in a dictionary
    func case5() { timers["a"] = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: kept through a local
    func case6() {
        let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        self.timer = t
    }
    // silent: kept by another object
    func case7() { player.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: handed to other code
    func case8() { keep(Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }) }
    // silent: invalidated in the same function
    func case9() {
        let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        run()
        t.invalidate()
    }
    // silent: captured by another closure
    func case10() {
        let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        onStop = { t.invalidate() }
    }
    // silent: repetition decided by the caller
    func case11() { Timer.scheduledTimer(withTimeInterval: 1, repeats: again) { _ in print(1) } }
    // silent: cancels on its first run
    func case12() { loop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { task in task.cancel() } }
    // silent: its action ends it
    func case13() {
        Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tickAndEnd), userInfo: nil, repeats: true)
    }
}

// silent: returned to the caller
func make() -> Timer { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }

// silent: added to a list
final class Several {
    private var timers: [Timer] = []
    func start() { timers += [Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }] }
    deinit { timers.forEach { $0.invalidate() } }
}

// silent: the value of a branch, or of a ternary
final class Chosen {
    var timer: Timer?
    func start(isFast: Bool) {
        timer = if isFast { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } } else { nil }
        timer = isFast ? Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } : nil
        let made =
            switch isFast {
            case true: Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
            case false: Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }
            }
        timer = made
    }
    func make(isFast: Bool) -> Timer {
        if isFast {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        } else { Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in } }
    }
    deinit { timer?.invalidate() }
}
