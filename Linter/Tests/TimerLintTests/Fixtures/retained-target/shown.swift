import UIKit

final class Screen: UIViewController {
    private var timer: Timer?
    override func viewDidLoad() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
    override func viewWillDisappear(_ animated: Bool) { timer?.invalidate() }
    @objc private func tick() {}
}
final class Scene: NSObject {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    @objc private func appWillResignActive() { timer?.invalidate() }
    @objc private func tick() {}
}
final class Other: NSObject {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (warning)
    func finish() { timer?.invalidate() }
    @objc private func tick() {}
}
final class Observer: NSObject {
    func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    @objc private func tick() {}
}
final class AppDelegate: NSObject, NSApplicationDelegate { lazy var observer = Observer() }
