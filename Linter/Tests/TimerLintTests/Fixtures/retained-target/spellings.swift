class Old: NSObject {
    var timer: NSTimer?
    func start() {
        timer = NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: "tick", userInfo: nil, repeats: true)  // expect: retained-target (warning)
        // silent: fires once
        NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: "tick", userInfo: nil, repeats: false)
    }
    func tick() { timer?.invalidate() }
}
