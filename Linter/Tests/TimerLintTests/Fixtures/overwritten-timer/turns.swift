class C1 {
    // silent: the button that starts it is taken away first
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
    // silent: the framework calls the two in turn
    var menu: Timer?
    func menuWillOpen(_ menu: Menu) { self.menu = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    func menuDidClose(_ menu: Menu) { self.menu?.invalidate() }
    // silent: dragging has stopped it before dragging ends
    var resting: Timer?
    func scrollViewWillBeginDragging(_ view: View) { stop() }
    func scrollViewDidEndDecelerating(_ view: View) { begin() }
    private func stop() { resting?.invalidate() }
    private func begin() { resting = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    // silent: only the first listener starts it
    var shared: Timer?
    var listeners: Set<Int> = []
    func add(_ listener: Int) {
        if listeners.isEmpty { shared = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
        listeners.insert(listener)
    }
    // silent: pairs of other frameworks
    var loading: Timer?
    func startLoading() { loading = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    func stopLoading() { loading?.invalidate() }
    var channel: RepeatedTask?
    func channelActive(_ context: Int) { channel = loop.scheduleRepeatedTask(delay: .seconds(1)) { _ in } }
    func channelInactive(_ context: Int) { channel?.cancel() }
    // silent: a method that it calls changes the state that it asks for
    var busy: Timer?
    var phase = Phase.idle
    func work() {
        guard phase == .idle else { return }
        busy = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        enter(.busy)
    }
    func enter(_ next: Phase) { phase = next }
    func end() { busy?.invalidate() }
}

// silent: handed over in turn with the method that stops it
struct C2: View {
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

class C3 {
    static var timer: Timer?
    func start() {
        C3.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
    func restart() {
        Self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
    var menu: Timer?
    func menuWillOpen(_ menu: Menu) {
        self.menu = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
    func menuDidClose(_ menu: Menu) { print("closed") }
    func stop() { menu?.invalidate() }
    let startButton = Button()
    var tapped: Timer?
    func startTapped() {
        startButton.isEnabled = true
        tapped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: overwritten-timer
    }
    var old: Timer!
    func startOld() {
        // The spelling of Swift 2.
        old = NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: Selector("tick"), userInfo: nil, repeats: true)  // expect: overwritten-timer
    }
}
