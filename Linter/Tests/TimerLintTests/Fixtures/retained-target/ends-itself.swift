import UIKit

final class Alert: UIViewController {
    func show(_ bar: UIProgressView) {
        Timer.scheduledTimer(timeInterval: 0.01, target: self, selector: #selector(fill(_:)), userInfo: bar, repeats: true)  // expect: retained-target (info)
    }
    @objc func fill(_ timer: Timer) {
        guard let bar = timer.userInfo as? UIProgressView, bar.progress < 1 else { return timer.invalidate() }
        bar.progress += 0.01
    }
}
