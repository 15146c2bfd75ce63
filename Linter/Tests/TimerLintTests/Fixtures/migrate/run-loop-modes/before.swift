import Foundation

@MainActor final class Ticker {
    private var timer: Timer?
    private var ticks = 0

    func start() {
        timer?.invalidate()
        let timer = Timer(timeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.tick() }
        }
        RunLoop.main.add(timer, forMode: .common)
        self.timer = timer
    }

    func stop() {
        timer?.invalidate()
        timer = nil
    }

    private func tick() { ticks += 1 }
}

final class Worker {
    private var timer: Timer?
    private var ticks = 0

    func run() {
        timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] _ in
            self?.ticks += 1
        }
        RunLoop.current.add(timer!, forMode: RunLoop.Mode.common)
    }
}

final class Panel {
    private var timer: Timer?
    private var ticks = 0

    func run() {
        timer = Timer(timeInterval: 1.5, repeats: true) { [weak self] _ in self?.work() }
        RunLoop.current.add(timer!, forMode: .default)
        RunLoop.current.add(timer!, forMode: .tracking)
    }

    private func work() { ticks += 1 }
}

extension RunLoop.Mode {
    static let tracking = RunLoop.Mode("tracking")
}
