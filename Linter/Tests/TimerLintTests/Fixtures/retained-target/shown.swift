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
// What other code calls ends it, or nothing calls the method.
final class Called: NSObject {
    private var timer: Timer?
    func start() {
        stop()
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
    func stop() { timer?.invalidate() }
    func close() { stop() }
    private func test() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    @objc private func tick() {}
}
// It is the main screen of its app.
final class MainViewController: UIViewController {
    func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    @objc private func tick() {}
}
final class Observer: NSObject {
    func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    @objc private func tick() {}
}
final class AppDelegate: NSObject, NSApplicationDelegate { lazy var observer = Observer() }
// Code switches it off by a property.
final class Scanner: NSObject {
    private var timer: Timer? { willSet { timer?.invalidate() } }
    var isOn = false {
        didSet {
            if isOn { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
            else { timer = nil }
        }
    }
    @objc private func tick() {}
}
struct Wave: UIViewRepresentable {
    final class Coordinator: NSObject {
        var link: CADisplayLink?
        func start() { link = CADisplayLink(target: self, selector: #selector(tick)) }  // expect: retained-target (info)
        @objc func tick() {}
    }
    static func dismantleUIView(_ view: UIView, coordinator: Coordinator) { coordinator.link?.invalidate() }
}
