// silent: the wrapper may end the timer
class D1 {
    @Invalidating private var timer: Timer?
    func pause() { timer?.fireDate = .distantFuture }
    func stop() { timer = nil }
}
