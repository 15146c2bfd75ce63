import Dispatch
import Timers

final class Monitor: @unchecked Sendable {
    // Only used on its queue.
    private let queue = DispatchQueue(label: "monitor")
    private var timer: OwnedTimer?
    private var samples = 0
    private var isPaused = false

    func start() {
        self.timer = OwnedTimer(.every(.seconds(1)).clock(.suspending), on: .queue(queue), owner: self) { me, _ in
            me.sample()
        }
    }

    func pause() {
        guard !isPaused else { return }
        isPaused = true
        timer?.pause()
    }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        timer?.resume(.keepingPhase)
    }

    func stop() {
        if isPaused { timer?.resume(.keepingPhase) }
        timer = nil
    }

    private func sample() { samples += 1 }
}

final class Feed: Sendable {
    func run() {}
}

final class Poller: @unchecked Sendable {
    private var timer: OwnedTimer?
    private var retry: OwnedTimer? = nil
    private let period: Double
    private var count = 0

    init(period: Double) { self.period = period }

    func start(on queue: DispatchQueue) {
        timer = OwnedTimer(
            .every(.milliseconds(500), first: .immediately).clock(.suspending).tolerance(.milliseconds(50)),
            on: .queue(.global(qos: .utility)),
            owner: self
        ) { me, _ in
            me.count += 1
            me.poll()
        }

        self.retry = OwnedTimer(
            .after(.seconds(30)).clock(.suspending), on: .queue(queue), owner: self
        ) { me, _ in me.poll() }
    }

    func poll() {}

    func restart() {
        guard timer?.state.isFinished == true else { return }
        timer = OwnedTimer(
            .every(.seconds(max(0.0001, period)), first: .after(.seconds(2))).clock(.suspending),
            on: .queue(.global()),
            owner: self
        ) { me, _ in me.poll() }
    }
}

@MainActor final class Screen {
    private var timer: OwnedTimer?
    private var ticks = 0

    func show() {
        timer = OwnedTimer(
            .every(.seconds(1), first: .after(.milliseconds(100))).clock(.suspending), owner: self
        ) { me, _ in me.ticks += 1 }
    }

    func hide() { timer = nil }
}
