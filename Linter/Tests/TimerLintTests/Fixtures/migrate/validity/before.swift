import Foundation

final class Repeater {
    private var timer: Timer?
    private var ticks = 0

    var isRunning: Bool { timer?.isValid ?? false }
    var isStopped: Bool { timer?.isValid != true }

    func start() {
        guard timer?.isValid != true else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.ticks += 1 }
    }

    func stop() {
        if let timer = timer, timer.isValid {
            timer.invalidate()
        }
        if ticks > 3 && timer?.isValid == false || ticks < 0 { print("ended") }
        guard timer != nil, !timer!.isValid else { return }
        timer?.invalidate()
        timer = nil
    }
}
