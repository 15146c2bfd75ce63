import Foundation
import Timers

/// The block holds the owner weakly.
final class Weak {
    private var timer: OwnedTimer?
    private var ticks = 0

    func start() {
        timer = OwnedTimer(
            .every(.seconds(1)), runLoop: .current, modes: [.default], owner: self
        ) { me, _ in me.tick() }
    }

    func stop() {
        timer = nil
    }

    private func tick() { ticks += 1 }
}

/// The block begins with a guard, after which members need no `self`.
@MainActor final class Guarded {
    var timer: OwnedTimer?
    private let interval: TimeInterval = 0.25
    private var ticks = 0
    private var names: [String] = []

    func start(label: String) {
        self.timer = OwnedTimer(
            .every(.seconds(interval)).tolerance(.milliseconds(50)), runLoop: .current, modes: [.default], owner: self
        ) { me, _ in
            // The block of a Foundation timer belongs to no actor.
            me.tick(label)
        }
    }

    func stop() {
        // Ends the ticks.
        timer?.cancel()
        timer = nil
        ticks = 0
    }

    private func tick(_ label: String) { names.append(label) }
}

/// The block holds the owner strongly, so that neither is freed.
final class Strong {
    private var timer: OwnedTimer!
    private var ticks = 0
    private var limit: Int { 10 }

    func start() {
        timer = OwnedTimer(.every(.milliseconds(500)), runLoop: .current, modes: [.default], owner: self) { me, tick in
            // Counts up to the limit.
            me.ticks += 1
            if me.ticks == me.limit {
                tick.timer.cancel()
            }
            me.later { [weak me] in
                guard let me else { return }
                me.ticks -= 1
                print(me.ticks)
            }
        }
    }

    func stop() { timer.cancel() }

    private func later(_ body: @escaping () -> Void) { body() }
}

final class Bound {
    private var timer: OwnedTimer?
    private var ticks = 0
    private var delay: TimeInterval

    init(delay: TimeInterval) { self.delay = delay }

    func start() {
        timer = OwnedTimer(
            .after(.seconds(max(0, delay))), runLoop: .current, modes: [.default], owner: self
        ) { strongSelf, _ in
            strongSelf.ticks += 1
            print("fired")
        }
    }

    func stop() { timer?.cancel() }
}

@MainActor final class Nested {
    private var timer: OwnedTimer?
    private var ticks = 0

    func start() {
        timer = OwnedTimer(.every(.seconds(60)), runLoop: .current, modes: [.default]) { [weak self] _ in
            DispatchQueue.main.async { self?.ticks += 1 }
        }
    }

    func stop() {
        timer?.cancel()
    }
}

final class Unowned {
    private var timer: OwnedTimer?
    private var other: OwnedTimer?
    private var ticks = 0

    func start() {
        self.timer = OwnedTimer(
            .every(.seconds(2)).tolerance(.milliseconds(200)), runLoop: .current, modes: [.default], owner: self
        ) { [ticks] me, _ in
            me.ticks = ticks + 1
        }
        other = OwnedTimer(.every(.seconds(3)), runLoop: .current, modes: [.default]) { _ in print("alive") }
    }

    func stop() {
        if let timer {
            timer.cancel()
        }
        timer = nil
        guard let other = other else { return }
        other.cancel()
    }

    deinit {
        timer?.cancel()
        other?.cancel()
    }
}

@MainActor final class Later {
    private static let interval: TimeInterval = 0.2
    private var scheduledTimer: OwnedTimer?
    private var fade: OwnedTimer?
    private var steps = 0

    func start() {
        DispatchQueue.main.async { [weak self] in
            self?.scheduledTimer = OwnedTimer(
                .every(.seconds(Self.interval)), runLoop: .current, modes: [.default]
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.step() }
            }
        }
    }

    func step() {
        fade = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in
            if ProcessInfo.processInfo.systemUptime > 60 {
                tick.timer.cancel()
                MainActor.assumeIsolated { me.steps += 1 }
            }
        }
    }
}
