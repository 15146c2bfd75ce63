import SwiftUI

final class Game {
    var timer: Timer?
    var secondsLeft = 60
    var elapsed = 0.0
    var page = 0, timerProgress = 0.0
    func show() { label.text = "\(secondsLeft) \(elapsed) \(page) \(timerProgress)" }
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            // silent: computed from a deadline
            self?.secondsLeft = Int(deadline.timeIntervalSinceNow)
            // silent: an index
            self?.page += 1
            // silent: a local
            var seconds = 5
            seconds -= 1
            print(seconds)
            // silent: grows by what was measured
            self?.elapsed += now - last
            // silent: another object's counter
            stats.hits.secondsLeft -= 1
        }
    }
    // silent: how far an animation is
    func spin() {
        timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in self.timerProgress += 0.01 }
    }
    // silent: not in a timer
    func decrease() { secondsLeft -= 1 }
    // silent: in a button's action
    func press() { button.onTap { self.secondsLeft -= 1 } }
    // silent: a one-shot
    func once() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in self?.secondsLeft -= 1 }
    }
}
