final class User {
    var timer: Timer?
    // silent: a type of the project that is called Timer
    func start() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: "tick", userInfo: nil, repeats: true)
    }
    // silent: the same with an implicit member
    func again() { timer = .make(target: self, repeats: true) }
    // but Foundation's is still found
    func real() { real = Foundation.Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target
}
