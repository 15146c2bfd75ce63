// silent: the wrapper may end the timer before
class D1 {
    @Invalidating var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

class D2 {
    @Published var timer: Timer?
    @IBOutlet var link: CADisplayLink?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
}
