import SwiftUI

final class Game {
    var timer: Timer?
    var source: DispatchSourceTimer?
    var secondsLeft = 60
    var remaining = 10.0
    var elapsed = 0.0
    var counter = 3
    var interval = 1.0
    var retryCount = 0
    var page = 0, timerProgress = 0.0
    var score = 0
    func show() {
        label.text = "\(secondsLeft) \(remaining) \(elapsed) \(counter)"
            + " \(retryCount) \(page) \(timerProgress) \(score)"
    }
    // silent: computed from a deadline
    func case0() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.secondsLeft = Int(deadline.timeIntervalSinceNow)
        }
    }
    // silent: how far an animation is
    func spin() {
        timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in self.timerProgress += 0.01 }
    }
    // silent: an index
    func case1() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.page += 1 }
    }
    // silent: a local
    func case4() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            var seconds = 5
            seconds -= 1
            print(seconds)
        }
    }
    // silent: not in a timer
    func case5() { secondsLeft -= 1 }
    // silent: in a button's action
    func case6() { button.onTap { self.secondsLeft -= 1 } }
    // silent: grows by what was measured
    func case9() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.elapsed += now - last
        }
    }
    // silent: a one-shot
    func case10() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in self?.secondsLeft -= 1 }
    }
    // silent: another object's counter
    func case11() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            stats.hits.secondsLeft -= 1
        }
    }
}
