// language-mode: 5
import Dispatch

class RepeatingTimer {
    private let queue: DispatchQueue
    private var source: DispatchSourceTimer?
    private var isRunning = false
    var handler: (() -> Void)?

    init(queue: DispatchQueue = DispatchQueue(label: "timer")) { self.queue = queue }

    func start(every seconds: Double, name: String) {
        stop()
        source = DispatchSource.makeTimerSource(queue: queue)
        source?.schedule(deadline: .now() + seconds, repeating: seconds)
        source?.setEventHandler { [weak self] in
            guard let self = self else { return }
            print(name)
            self.handler?()
        }
        source?.resume()
        isRunning = true
    }

    func suspend() {
        guard isRunning else { return }
        source?.suspend()
        isRunning = false
    }

    func resume() {
        guard !isRunning else { return }
        source?.resume()
        isRunning = true
    }

    func stop() {
        source?.setEventHandler(handler: nil)
        source?.cancel()
        source = nil
    }

    deinit { stop() }
}

class Blinker {
    private var source: DispatchSourceTimer?
    private var isOn = false

    func start() {
        source = DispatchSource.makeTimerSource(queue: DispatchQueue.main)
        source?.schedule(deadline: .now() + 0.5, repeating: 0.5)
        source?.setEventHandler { [weak self] in
            self?.isOn.toggle()
        }
        source?.resume()
    }

    func stop() {
        source?.cancel()
        source = nil
    }
}
