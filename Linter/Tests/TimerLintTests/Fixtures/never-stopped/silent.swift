import UIKit

// silent: invalidated in deinit
class B1 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    deinit { timer?.invalidate() }
}

// silent: invalidated in a method
class B2 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { timer?.invalidate() }
}

// silent: a didSet invalidates
class B3 {
    private var timer: Timer? { didSet { oldValue?.invalidate() } }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }

}

// silent: a willSet invalidates
class B4 {
    private var timer: Timer? { willSet { timer?.invalidate() } }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }

}

// silent: ends itself
class B5 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] t in
        guard self != nil else { t.invalidate(); return }
    } }

}

// silent: its action ends it
class B6 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    @objc func tick(_ t: Timer) { t.invalidate() }
}

// silent: handed to another
class B7 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { end(timer) }
}

// silent: unwrapped first
class B8 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { guard let t = timer else { return }; t.invalidate() }
}

// silent: in a list with others
class B9 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { [timer, other].forEach { $0?.invalidate() } }
}

// silent: a loop over timers
class B10 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { for t in [timer] { t?.invalidate() } }
}

// silent: an app delegate lives for ever
class B11: UIResponder, UIApplicationDelegate {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }

}

// silent: a shared instance lives for ever
class B12 {
    private var timer: Timer?
    static let shared = B12()
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }

}

// silent: a one-shot
class B13 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }

}

// silent: a dispatch source ends when it is released
class B14 {
    private var source: DispatchSourceTimer?
    func start() { source = DispatchSource.makeTimerSource() }

}
