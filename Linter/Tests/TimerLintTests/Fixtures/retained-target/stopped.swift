import UIKit

// an info: code calls the stop method
class N2 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    deinit { stop() }
    func stop() { timer?.invalidate() }
    func pause() { stop() }
}

// silent: a weak proxy
class N5 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: Proxy(self), selector: #selector(Proxy.tick), userInfo: nil, repeats: true) }
    deinit { timer?.invalidate() }
}

// an info: the action ends it
class N6 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    deinit { timer?.invalidate() }
    @objc func tick() { if done { timer?.invalidate() } }
}

// a warning: an observer of the property ends the old one
class N8 {
    private var timer: Timer? { didSet { oldValue?.invalidate() } }
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (warning)
    deinit { timer?.invalidate() }
}

// an info: a didSet of another property
class N9 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    deinit { timer?.invalidate() }
    var isOn = false { didSet { if !isOn { timer?.invalidate() } } }
}

// a warning: an observer closure ends it
class N10 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (warning)
    deinit { timer?.invalidate() }
    func watch() { center.addObserver(forName: n) { [weak self] _ in self?.timer?.invalidate() } }
}

// an error: no code invalidates it
class N11 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    deinit { print(1) }
}

// a warning: handed to code that ends it
class N12 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (warning)
    deinit { timer?.invalidate() }
    func stop() { end(timer) }
}

// an info: it runs while the screen is shown
class N14: UIViewController {
    private var timer: Timer?
    private var other: Timer?
    override func viewDidAppear(_ animated: Bool) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
        startOther()
    }
    private func startOther() { other = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
    override func viewWillDisappear(_ animated: Bool) {
        timer?.invalidate()
        stopOther()
    }
    private func stopOther() { other?.invalidate() }
}
