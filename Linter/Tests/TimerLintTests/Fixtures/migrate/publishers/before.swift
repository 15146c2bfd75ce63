import Combine
import Foundation

@MainActor final class Dashboard {
    private var subscription: AnyCancellable?
    private var blinking: AnyCancellable?
    private var now = Date()
    private var count = 0

    func start() {
        subscription = Timer.publish(every: 1, on: .main, in: .common)
            .autoconnect()
            .sink { [weak self] _ in
                guard let self = self else { return }
                self.count += 1
                if count > 3 {
                    refresh()
                }
            }
        blinking = Timer.publish(every: 0.5, tolerance: 0.1, on: RunLoop.main, in: RunLoop.Mode.default).autoconnect()
            .sink(receiveValue: { [weak self] _ in self?.refresh() })
    }

    func stop() {
        subscription?.cancel()
        subscription = nil
        blinking = nil
    }

    private func refresh() { now = Date() }
}
