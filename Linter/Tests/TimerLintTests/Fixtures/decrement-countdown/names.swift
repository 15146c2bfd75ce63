final class Names {
    var timer: Timer?
    var timeLeft = 10
    var timeleft = 10
    var time_remaining = 10
    var remainingSeconds = 10
    var secondsRemaining = 10
    var countDown = 10
    var currentCount = 10
    var startMINUTES = 10
    var timePassed = 0
    var elapsedTime = 0
    var discount = 10
    var accountBalance = 10
    var paddingLeft = 10
    var enemiesLeft = 10
    var livesRemaining = 10
    var secondaryOffset = 10
    var secondPlayerScore = 10
    var itemCount = 10
    var timeout = 10
    var timerFireCount = 0
    var timerTicks = 0
    var levelsPassed = 0
    var surpassed = 0
    var secondaryIndent = 0
    var minValue = 0
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            guard let self else { return }
            self.timeLeft -= 1  // expect: decrement-countdown
            self.timeleft -= 1  // expect: decrement-countdown
            self.time_remaining -= 1  // expect: decrement-countdown
            self.remainingSeconds -= 1  // expect: decrement-countdown
            self.secondsRemaining -= 1  // expect: decrement-countdown
            self.countDown -= 1  // expect: decrement-countdown
            self.currentCount -= 1  // expect: decrement-countdown
            self.startMINUTES -= 1  // expect: decrement-countdown
            self.timePassed += 1  // expect: decrement-countdown
            self.elapsedTime += 1  // expect: decrement-countdown
            // silent: words of a time as parts of other words
            self.discount -= 1
            self.accountBalance -= 1
            self.secondaryOffset -= 1
            self.surpassed += 1
            self.secondaryIndent += 1
            // silent: what is left is no time
            self.paddingLeft -= 1
            self.enemiesLeft -= 1
            self.livesRemaining -= 1
            // silent: the second of several
            self.secondPlayerScore -= 1
            // silent: a number of things
            self.itemCount -= 1
            self.levelsPassed += 1
            // silent: the smallest
            self.minValue -= 1
            // silent: ticks are what is counted
            self.timerFireCount += 1
            self.timerTicks += 1
            // silent: turns until something is given up
            self.timeout -= 1
        }
    }
    func show() {
        print(timeLeft, timeleft, time_remaining, remainingSeconds, secondsRemaining, countDown, currentCount)
        print(startMINUTES, timePassed, elapsedTime, discount, accountBalance, paddingLeft, enemiesLeft)
        print(livesRemaining, secondaryOffset, secondPlayerScore, itemCount, timeout, levelsPassed, surpassed)
        print(secondaryIndent, minValue, timerFireCount, timerTicks)
    }
}
