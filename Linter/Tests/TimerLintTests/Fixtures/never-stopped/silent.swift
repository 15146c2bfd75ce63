import UIKit

class B1 {
    // silent: invalidated in deinit
    private var last: Timer?
    func startLast() { last = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    deinit { last?.invalidate() }
    // silent: invalidated in a method
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { timer?.invalidate() }
    // silent: a didSet invalidates
    private var observed: Timer? { didSet { oldValue?.invalidate() } }
    func startObserved() { observed = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: a willSet invalidates
    private var replaced: Timer? { willSet { replaced?.invalidate() } }
    func startReplaced() { replaced = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: ends itself
    private var ending: Timer?
    func startEnding() {
        ending = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] t in
            guard self != nil else { t.invalidate(); return }
        }
    }
    // silent: its action ends it
    private var acting: Timer?
    func startActing() {
        acting = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    @objc func tick(_ t: Timer) { t.invalidate() }
    // silent: handed to another
    private var handed: Timer?
    func startHanded() { handed = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stopHanded() { end(handed) }
    // silent: unwrapped first
    private var unwrapped: Timer?
    func startUnwrapped() { unwrapped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stopUnwrapped() { guard let t = unwrapped else { return }; t.invalidate() }
    // silent: in a list with others
    private var listed: Timer?
    func startListed() { listed = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stopListed() { [listed, other].forEach { $0?.invalidate() } }
    // silent: a loop over timers
    private var looped: Timer?
    func startLooped() { looped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stopLooped() { for t in [looped] { t?.invalidate() } }
    // silent: a one-shot
    private var single: Timer?
    func startSingle() { single = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }
    // silent: a dispatch source ends when it is released
    private var source: DispatchSourceTimer?
    func startSource() { source = DispatchSource.makeTimerSource() }
}

// silent: an app delegate lives for ever
class B2: UIResponder, UIApplicationDelegate {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: a shared instance lives for ever
class B3 {
    private var timer: Timer?
    static let shared = B3()
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}
