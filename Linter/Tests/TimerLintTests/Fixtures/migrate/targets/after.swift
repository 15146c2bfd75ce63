import Foundation
import Timers
import UIKit

final class ClockViewController: UIViewController {
    private var timer: OwnedTimer?
    private var hideTimer: OwnedTimer?
    private var seconds = 0

    func viewWillAppear() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.tick() }
    }

    func viewWillDisappear() {
        timer = nil
    }

    func show() {
        hideTimer = OwnedTimer(
            .after(.seconds(5)), runLoop: .current, modes: [.default], owner: self
        ) { me, _ in me.hide() }
    }

    @objc private func tick() { seconds += 1 }

    @objc private func hide() {
        hideTimer = nil
    }
}

@MainActor class Poller: NSObject {
    var timer: OwnedTimer?
    let period: Double

    init(period: Double) { self.period = period }

    func start() {
        if timer == nil {
            timer = OwnedTimer(
                .every(.seconds(max(0.0001, period * 2))), runLoop: .current, modes: [.default], owner: self
            ) { me, _ in me.poll() }
        }
    }

    @objc func poll() {}

    func stop() {
        DispatchQueue.main.async {
            self.timer = nil
        }
    }
}
