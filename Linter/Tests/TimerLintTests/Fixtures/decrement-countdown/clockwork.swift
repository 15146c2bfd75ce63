final class Stopwatch {
    var timer: Timer?
    var seconds = 0
    var minutes = 0
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() } }
    func tick() {
        seconds += 1  // expect: decrement-countdown
        if seconds == 60 {
            seconds = 0
            // silent: seconds and minutes are one mistake
            minutes += 1
        }
        print(minutes, seconds)
    }
}
