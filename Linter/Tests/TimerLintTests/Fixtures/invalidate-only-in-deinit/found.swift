import UIKit

class P1 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit { timer?.invalidate() }  // expect: invalidate-only-in-deinit
}

class P2 {
    private var timer: Timer?
    init() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit { timer?.invalidate() }  // expect: invalidate-only-in-deinit
}

class P3 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit {  // expect: invalidate-only-in-deinit
        timer?.invalidate()
        timer = nil
    }
}

class P4 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit { stop() }  // expect: invalidate-only-in-deinit
    private func stop() { timer?.invalidate() }
}

class P5 {
    private var timer: Timer?
    func start() {
        let made = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
        RunLoop.main.add(made, forMode: .common)
        timer = made
    }
    deinit { timer?.invalidate() }  // expect: invalidate-only-in-deinit
}

class P6 {
    private var link: CADisplayLink?
    func start() {
        link = CADisplayLink(target: self, selector: #selector(tick))
        link?.add(to: .main, forMode: .common)
    }
    deinit { link?.invalidate() }  // expect: invalidate-only-in-deinit
}

class P7 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit {  // expect: invalidate-only-in-deinit
        if let timer { timer.invalidate() }
    }
}

class P8 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit {  // expect: invalidate-only-in-deinit
        if let t = timer, t.isValid { t.invalidate() }
    }
}

class P9: UIViewController {
    private var timer: Timer?
    override func viewDidLoad() { timer = .scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit { timer?.invalidate() }  // expect: invalidate-only-in-deinit
}

class P10 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit { tearDown() }  // expect: invalidate-only-in-deinit
    private func tearDown() { halt() }
    private func halt() { timer?.invalidate() }
}

class P11 {
    private var timer: Timer!
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit {  // expect: invalidate-only-in-deinit
        self.timer.invalidate()
    }
}

class P12 {
    
    lazy var timer: Timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    deinit { timer?.invalidate() }  // expect: invalidate-only-in-deinit
}

class P13: NSObject {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
    deinit {  // expect: invalidate-only-in-deinit
        defer { timer?.invalidate() }
        print(1)
    }
}
