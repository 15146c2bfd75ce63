// silent: the wrapper may end the timer
class D1 {
    @Invalidating private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (warning)
    func stop() { timer = nil }
    @objc func tick() {}
    deinit { timer?.invalidate() }
}
