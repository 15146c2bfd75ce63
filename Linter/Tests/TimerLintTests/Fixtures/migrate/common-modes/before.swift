// common-modes
import Foundation

@MainActor final class Player {
    private var timer: Timer?
    private var seconds = 0

    func play() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.seconds += 1
                self.refresh()
            }
        }
    }

    func stop() {
        timer?.invalidate()
        timer = nil
    }

    private func refresh() {}
}

final class Worker {
    private var timer: Timer?
    private var count = 0

    func run() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.count += 1 }
    }
}
