// language-mode: 5
import Dispatch
import Timers

class RepeatingTimer {
    private let queue: DispatchQueue
    private var source: OwnedTimer?
    private var isRunning = false
    var handler: (() -> Void)?

    init(queue: DispatchQueue = DispatchQueue(label: "timer")) { self.queue = queue }

    func start(every seconds: Double, name: String) {
        stop()
        source = OwnedTimer(
            .every(.seconds(max(0.0001, seconds))).clock(.suspending), on: .queue(queue), owner: self
        ) { me, _ in
            print(name)
            me.handler?()
        }
        isRunning = true
    }

    func suspend() {
        guard isRunning else { return }
        source?.pause()
        isRunning = false
    }

    func resume() {
        guard !isRunning else { return }
        source?.resume(.keepingPhase)
        isRunning = true
    }

    func stop() {
        source = nil
    }

    deinit { stop() }
}

class Blinker {
    private var source: OwnedTimer?
    private var isOn = false

    func start() {
        source = OwnedTimer(.every(.milliseconds(500)).clock(.suspending), on: .main, owner: self) { me, _ in
            me.isOn.toggle()
        }
    }

    func stop() {
        source = nil
    }
}
