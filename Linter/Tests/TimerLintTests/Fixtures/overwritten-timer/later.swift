import Foundation

final class Player {
    private var timer: Timer?
    private var other: Timer?
    private var isRunning = false
    func restart() {
        timer?.invalidate()
        DispatchQueue.main.async {
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer (warning)
        }
    }
    func begin() {
        stop()
        Task { @MainActor in
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
        }
    }
    func beginOnce() {
        guard other == nil else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
            self?.other = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
        }
    }
    // silent: the block stops it
    func again() {
        DispatchQueue.main.async {
            self.timer?.invalidate()
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        }
    }
    // silent: a flag that is set at once
    func start() {
        guard !isRunning else { return }
        isRunning = true
        DispatchQueue.main.async {
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        }
    }
    func stop() { timer?.invalidate() }
}
final class Link: NSObject {
    private var link: CADisplayLink?
    // It is no action of a control.
    @objc func link(target: Any, selector: Selector) {
        link = CADisplayLink(target: target, selector: selector)  // expect: overwritten-timer (info)
        link?.add(to: .main, forMode: .common)
    }
    @objc func invalidate() { link?.invalidate() }
}
// silent: a private type's methods are private, and this one is called after a stop
private final class Blinker {
    private var timer: Timer?
    func blink() {
        timer?.invalidate()
        start()
    }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}
final class Screen {
    let motor = Motor()
    func show() { motor.start() }
}
final class Again {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: overwritten-timer (info)
    func resetTimer() { timer?.invalidate(); start() }
    @objc func begin(isFirst: Bool) { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: overwritten-timer (info)
}
