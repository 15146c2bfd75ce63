import Foundation

/// The block holds the owner weakly.
final class Weak {
    private var timer: Timer?
    private var ticks = 0

    func start() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
    }

    func stop() {
        timer?.invalidate()
        timer = nil
    }

    private func tick() { ticks += 1 }

    deinit {
        timer?.invalidate()
    }
}

/// The block begins with a guard, after which members need no `self`.
@MainActor final class Guarded {
    var timer: Timer?
    private let interval: TimeInterval = 0.25
    private var ticks = 0
    private var names: [String] = []

    func start(label: String) {
        self.timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [weak self] timer in
            // The block of a Foundation timer belongs to no actor.
            MainActor.assumeIsolated {
                self?.tick(label)
            }
        }
        self.timer?.tolerance = 0.05
    }

    func stop() {
        // Ends the ticks.
        timer?.invalidate()
        timer = nil
        ticks = 0
    }

    private func tick(_ label: String) { names.append(label) }
}

/// The block holds the owner strongly, so that neither is freed.
final class Strong {
    private var timer: Timer!
    private var ticks = 0
    private var limit: Int { 10 }

    func start() {
        timer = Timer.scheduledTimer(
            withTimeInterval: 0.5,
            repeats: true,
            block: { timer in
                // Counts up to the limit.
                self.ticks += 1
                if self.ticks == self.limit {
                    timer.invalidate()
                }
                self.later { [weak self] in
                    guard let self else { return }
                    self.ticks -= 1
                    print(ticks)
                }
            })
    }

    func stop() { timer.invalidate() }

    private func later(_ body: @escaping () -> Void) { body() }
}

final class Bound {
    private weak var timer: Timer?
    private var ticks = 0
    private var delay: TimeInterval

    init(delay: TimeInterval) { self.delay = delay }

    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { [weak self] timer in
            guard let strongSelf = self else {
                timer.invalidate()
                return
            }
            strongSelf.ticks += 1
            print("fired")
        }
    }

    func stop() { timer?.invalidate() }
}

@MainActor final class Nested {
    private var timer = Timer()
    private var ticks = 0

    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true, block: { [weak self] _ in
            DispatchQueue.main.async { self?.ticks += 1 }
        })
    }

    func stop() {
        timer.invalidate()
    }
}

final class Unowned {
    private var timer: Timer?
    private var other: Timer?
    private var ticks = 0

    func start() {
        let timer = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { [unowned self, ticks] _ in
            self.ticks = ticks + 1
        }
        timer.tolerance = 0.2
        self.timer = timer
        other = Timer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in print("alive") }
    }

    func stop() {
        if let timer {
            timer.invalidate()
        }
        timer = nil
        guard let other = other else { return }
        other.invalidate()
    }

    deinit {
        timer?.invalidate()
        other?.invalidate()
    }
}

@MainActor final class Later {
    private static let interval: TimeInterval = 0.2
    private var scheduledTimer: Timer?
    private var fade: Timer?
    private var steps = 0

    func start() {
        DispatchQueue.main.async { [weak self] in
            self?.scheduledTimer = Timer.scheduledTimer(withTimeInterval: Self.interval, repeats: true) { [weak self] _ in
                MainActor.assumeIsolated { self?.step() }
            }
        }
    }

    func step() {
        fade = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] fade in
            guard let self else { fade.invalidate(); return }
            if ProcessInfo.processInfo.systemUptime > 60 {
                fade.invalidate()
                MainActor.assumeIsolated { self.steps += 1 }
            }
        }

        RunLoop.main.add(fade!, forMode: .common)
    }
}
