// silent: the button that starts it is taken away first
class C1 {
    let startButton = Button()
    var timer: Timer?
    func startTapped() {
        startButton.isEnabled = false
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
    }
    func stopTapped() {
        startButton.isEnabled = true
        timer?.invalidate()
    }
}

// silent: the framework calls the two in turn
class C2 {
    var timer: Timer?
    func menuWillOpen(_ menu: Menu) { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    func menuDidClose(_ menu: Menu) { timer?.invalidate() }
}

// silent: dragging has stopped it before dragging ends
class C3 {
    var timer: Timer?
    func scrollViewWillBeginDragging(_ view: View) { stop() }
    func scrollViewDidEndDecelerating(_ view: View) { begin() }
    private func stop() { timer?.invalidate() }
    private func begin() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
}

// silent: only the first listener starts it
class C4 {
    var timer: Timer?
    var listeners: Set<Int> = []
    func add(_ listener: Int) {
        if listeners.isEmpty { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
        listeners.insert(listener)
    }
}

// silent: handed over in turn with the method that stops it
struct C5: View {
    @State var timer: Timer?
    @State var isOn = false
    var body: some View { Button(action: isOn ? stop : start) }
    private func start() {
        isOn = true
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
    }
    private func stop() {
        isOn = false
        timer?.invalidate()
    }
}

// silent: pairs of other frameworks
class C10 {
    var timer: Timer?
    func startLoading() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    func stopLoading() { timer?.invalidate() }
}
class C11 {
    var timer: RepeatedTask?
    func channelActive(_ context: Int) { timer = loop.scheduleRepeatedTask(delay: .seconds(1)) { _ in } }
    func channelInactive(_ context: Int) { timer?.cancel() }
}

// silent: a method that it calls changes the state that it asks for
class C14 {
    var timer: Timer?
    var phase = Phase.idle
    func begin() {
        guard phase == .idle else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        enter(.busy)
    }
    func enter(_ next: Phase) { phase = next }
    func end() { timer?.invalidate() }
}

class C6 {
    static var timer: Timer?
    func start() {
        C6.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
    func restart() {
        Self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
}

class C7 {
    var timer: Timer?
    func menuWillOpen(_ menu: Menu) {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
    func menuDidClose(_ menu: Menu) { print("closed") }
    func stop() { timer?.invalidate() }
}

class C8 {
    let startButton = Button()
    var timer: Timer?
    func startTapped() {
        startButton.isEnabled = true
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
}

class C9 {
    var timer: Timer!
    func start() {
        // The spelling of Swift 2.
        timer = NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: Selector("tick"), userInfo: nil, repeats: true)  // expect: overwritten-timer
    }
}
