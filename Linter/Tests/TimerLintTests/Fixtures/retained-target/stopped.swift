import UIKit

class N1 {
    // an info: code calls the stop method
    private var called: Timer?
    func startCalled() {
        called = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
    func stop() { called?.invalidate() }
    func pause() { stop() }
    // an info: the action ends it
    private var acting: Timer?
    func startActing() {
        acting = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(act), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
    @objc func act() { if done { acting?.invalidate() } }
    // a warning: an observer of the property ends the old one
    private var observed: Timer? { didSet { oldValue?.invalidate() } }
    func startObserved() {
        observed = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (warning)
    }
    // an info: a didSet of another property
    private var switched: Timer?
    func startSwitched() {
        switched = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
    var isOn = false { didSet { if !isOn { switched?.invalidate() } } }
    // a warning: an observer closure ends it
    private var watched: Timer?
    func startWatched() {
        watched = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (warning)
    }
    func watch() { center.addObserver(forName: n) { [weak self] _ in self?.watched?.invalidate() } }
    // a warning: handed to code that ends it
    private var handed: Timer?
    func startHanded() {
        handed = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (warning)
    }
    func stopHanded() { end(handed) }
    // an error: no code invalidates it
    private var endless: Timer?
    func startEndless() {
        endless = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
    }
    deinit {
        stop()
        acting?.invalidate()
        observed?.invalidate()
        switched?.invalidate()
        watched?.invalidate()
        handed?.invalidate()
        print(1)
    }
}

// an info: it runs while the screen is shown
class N2: UIViewController {
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
