import UIKit

class Screen: UIViewController {
    private var timer: Timer?
    private let isRepeating = true
    func constant() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: isRepeating) }  // expect: retained-target (error)
    func parameter(again: Bool = true) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: again)  // expect: retained-target (error)
    }
    func local() {
        let again = true
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: again)  // expect: retained-target (error)
    }
    // silent: the caller decides
    func unknown(again: Bool) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: again)
    }
    // silent: it fires once unless asked
    func once(again: Bool = false) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: again)
    }
    @objc func tick() {}
}

class Ticker {
    private var timer: Timer?
    private let repeats: Bool
    init(repeats: Bool = true) { self.repeats = repeats }
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: repeats) }  // expect: retained-target (error)
    @objc func tick() {}
}

class Given {
    private var timer: Timer?
    private let repeats: Bool
    init(repeats: Bool) { self.repeats = repeats }
    func start() {
        // silent: the caller decides
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: repeats)
    }
    @objc func tick() {}
}
