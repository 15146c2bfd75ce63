class OldGame: NSObject {
    var timer: NSTimer?
    var secondsLeft = 60
    var elapsedSeconds = 0
    var lives = 3
    func start() {
        timer = NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: Selector("tick"), userInfo: nil, repeats: true)
    }
    func tick() {
        secondsLeft--  // expect: decrement-countdown
        self.elapsedSeconds++  // expect: decrement-countdown
        // silent: no time
        lives--
        print(secondsLeft, elapsedSeconds, lives)
    }
}
