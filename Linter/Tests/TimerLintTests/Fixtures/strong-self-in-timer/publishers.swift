final class Ticker {
    var ticks: AnyCancellable?
    var count = 0
    func type() { ticks = Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .common).autoconnect().sink { _ in self.count += 1 } }  // expect: strong-self-in-timer
    func initialiser() { ticks = Timer.TimerPublisher.init(interval: 1, runLoop: .main, mode: .common).autoconnect().sink { _ in self.count += 1 } }  // expect: strong-self-in-timer
    // silent: held weakly
    func weak() {
        ticks = Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .common).autoconnect().sink { [weak self] _ in
            self?.count += 1
        }
    }
    // silent: a publisher of other code
    func foreign() {
        ticks = Clock.TimerPublisher(interval: 1, runLoop: .main, mode: .common).autoconnect().sink { _ in
            self.count += 1
        }
    }
}
