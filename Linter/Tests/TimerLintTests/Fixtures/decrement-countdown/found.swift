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
    var page = 0
    var score = 0
    func show() { label.text = "\(secondsLeft) \(remaining) \(elapsed) \(counter) \(retryCount) \(page) \(score)" }
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.secondsLeft -= 1 } }  // expect: decrement-countdown
    func case1() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.remaining -= 0.1 } }  // expect: decrement-countdown
    func case2() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.elapsed += 1 } }  // expect: decrement-countdown
    func case3() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.counter -= 1 } }  // expect: decrement-countdown
    func case4() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.remaining -= self?.interval } }  // expect: decrement-countdown
    func case5() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            guard let self else { return }
            self.secondsLeft = self.secondsLeft - 1  // expect: decrement-countdown
        }
    }
    func case6() {
        source = DispatchSource.makeTimerSource()
        source?.setEventHandler { [weak self] in self?.secondsLeft -= 1 }  // expect: decrement-countdown
    }
    func case7() { Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.secondsLeft -= 1 }.store(in: &bag) }  // expect: decrement-countdown
    func case8() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    func case9() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in if let self { self.elapsed = self.elapsed + 0.5 } }  // expect: decrement-countdown
    }
    func case10() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.step() // see below
        }
    }
    func case11() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in if self!.secondsLeft > 0 { self!.secondsLeft -= 1 } }  // expect: decrement-countdown
    }
    func step() { secondsLeft -= 1 }  // expect: decrement-countdown
    @objc func tick() { remaining -= 1 }  // expect: decrement-countdown
}

struct Countdown: View {
    @State private var timeRemaining = 30
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    var body: some View { Text("\(timeRemaining)").onReceive(timer) { _ in timeRemaining -= 1 } }  // expect: decrement-countdown
}
