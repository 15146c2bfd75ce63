final class Wrapper {
    private let timer: DispatchSourceTimer = DispatchSource.makeTimerSource()
    private var isRunning = false

    // silent: a local of the own class, not the source
    class func every(_ seconds: Double) -> Wrapper {
        let timer = Wrapper()
        timer.resume()
        return timer
    }

    // silent: a running source is suspended first, so that the resume is balanced
    func resume() {
        if isRunning { timer.suspend() }
        isRunning = true
        timer.resume()
    }

    // silent: the source itself under another name, behind a look at the state
    func suspend() {
        let source = timer
        guard isRunning else { return }
        isRunning = false
        source.suspend()
    }

    func restart() {
        let source = timer
        source.resume()  // expect: unbalanced-resume
    }

    func pause() {
        let timer = self.timer
        timer.suspend()  // expect: unbalanced-resume
    }
}

final class Watch {
    private lazy var timer: DispatchSourceTimer = DispatchSource.makeTimerSource()
    private var isPlaying = false
    func play() {
        guard isPlaying else {
            begin()
            return
        }
    }
    // silent: only called where nothing plays
    private func begin() {
        timer.resume()
        isPlaying = true
    }
}
