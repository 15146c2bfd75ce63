import Foundation
import UIKit

final class ClockViewController: UIViewController {
    private var timer: Timer?
    private var hideTimer: Timer?
    private var seconds = 0

    func viewWillAppear() {
        timer = Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
        RunLoop.main.add(timer!, forMode: .common)
    }

    func viewWillDisappear() {
        timer?.invalidate()
        timer = nil
    }

    func show() {
        hideTimer?.invalidate()
        hideTimer = Timer.scheduledTimer(
            timeInterval: 5.0, target: self, selector: #selector(self.hide(_:)), userInfo: nil, repeats: false)
    }

    @objc private func tick() { seconds += 1 }

    @objc private func hide(_ timer: Timer) {
        hideTimer = nil
    }
}

@MainActor class Poller: NSObject {
    var timer: Timer?
    let period: Double

    init(period: Double) { self.period = period }

    func start() {
        if timer == nil {
            timer = Timer.scheduledTimer(
                timeInterval: period * 2, target: self, selector: #selector(Poller.poll), userInfo: nil, repeats: true)
        }
    }

    @objc func poll() {}

    func stop() {
        DispatchQueue.main.async {
            self.timer?.invalidate()
            self.timer = nil
        }
    }
}
