import Dispatch

final class Monitor: @unchecked Sendable {
    // Only used on its queue.
    private let queue = DispatchQueue(label: "monitor")
    private var timer: DispatchSourceTimer?
    private var samples = 0
    private var isPaused = false

    func start() {
        timer?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in
            self?.sample()
        }
        timer.resume()
        self.timer = timer
    }

    func pause() {
        guard !isPaused else { return }
        isPaused = true
        timer?.suspend()
    }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        timer?.resume()
    }

    func stop() {
        if isPaused { timer?.resume() }
        timer?.cancel()
        timer = nil
    }

    private func sample() { samples += 1 }
}

final class Feed: Sendable {
    func run() {}
}

final class Poller: @unchecked Sendable {
    private var timer: (any DispatchSourceTimer)?
    private var retry: (any DispatchSourceTimer)? = nil
    private let period: Double
    private var count = 0

    init(period: Double) { self.period = period }

    func start(on queue: DispatchQueue) {
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: .global(qos: .utility))
        timer?.schedule(deadline: .now(), repeating: .milliseconds(500), leeway: .milliseconds(50))
        timer?.setEventHandler(handler: { [weak self] in
            guard let self = self else { return }
            self.count += 1
            poll()
        })
        timer?.resume()

        let retry = DispatchSource.makeTimerSource(queue: queue)
        self.retry = retry
        retry.schedule(deadline: DispatchTime.now() + .seconds(30))
        retry.setEventHandler(handler: poll)
        retry.activate()
    }

    func poll() {}

    func restart() {
        guard timer?.isCancelled == true else { return }
        timer = DispatchSource.makeTimerSource()
        timer!.schedule(deadline: .now() + .seconds(2), repeating: period)
        timer!.setEventHandler { self.poll() }
        timer!.resume()
    }
}

@MainActor final class Screen {
    private var timer: DispatchSourceTimer?
    private var ticks = 0

    func show() {
        timer = DispatchSource.makeTimerSource(queue: .main)
        timer?.schedule(deadline: .now() + .milliseconds(100), repeating: .seconds(1))
        timer?.setEventHandler { [weak self] in self?.ticks += 1 }
        timer?.resume()
    }

    func hide() { timer = nil }
}
