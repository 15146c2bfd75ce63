import SwiftUI

final class Game {
    var timer: Timer?
    var source: DispatchSourceTimer?
    var secondsLeft = 60
    var remaining = 10.0
    var elapsed = 0.0
    var counter = 3
    var interval = 1.0
    func show() { label.text = "\(secondsLeft) \(remaining) \(elapsed) \(counter)" }
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.secondsLeft -= 1  // expect: decrement-countdown
            self?.remaining -= 0.1  // expect: decrement-countdown
            self?.elapsed += 1  // expect: decrement-countdown
            self?.counter -= 1  // expect: decrement-countdown
            self?.remaining -= self?.interval  // expect: decrement-countdown
            guard let self else { return }
            self.secondsLeft = self.secondsLeft - 1  // expect: decrement-countdown
            self.step() // see below
        }
    }
    func unwrap() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in if let self { self.elapsed = self.elapsed + 0.5 } }  // expect: decrement-countdown
    }
    func force() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in if self!.secondsLeft > 0 { self!.secondsLeft -= 1 } }  // expect: decrement-countdown
    }
    func startSource() {
        source = DispatchSource.makeTimerSource()
        source?.setEventHandler { [weak self] in self?.secondsLeft -= 1 }  // expect: decrement-countdown
    }
    func subscribe() {
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.secondsLeft -= 1 }.store(in: &bag)  // expect: decrement-countdown
    }
    func aim() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    func step() { secondsLeft -= 1 }  // expect: decrement-countdown
    @objc func tick() { remaining -= 1 }  // expect: decrement-countdown
}

struct Countdown: View {
    @State private var timeRemaining = 30
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    var body: some View { Text("\(timeRemaining)").onReceive(timer) { _ in timeRemaining -= 1 } }  // expect: decrement-countdown
}
