// a warning: an extension in another file invalidates
class Player {
    var timer: Timer?
    func start() { self.timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (warning)
    deinit { timer?.invalidate() }
}
