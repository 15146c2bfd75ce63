// A type called Timer hides no NSTimer.
class Old: NSObject {
    var timer: NSTimer?
    func start() { timer = NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: "tick:", userInfo: nil, repeats: true) }  // expect: retained-target (error)
}
