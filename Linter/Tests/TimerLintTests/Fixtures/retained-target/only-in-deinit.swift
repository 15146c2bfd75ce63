import UIKit

class P1 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    deinit { timer?.invalidate() }
}

class P7 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    deinit { if let timer { timer.invalidate() } }
}

class P10 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    deinit { tearDown() }
    private func tearDown() { halt() }
    private func halt() { timer?.invalidate() }
}

class P13: NSObject {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    deinit {
        defer { timer?.invalidate() }
        print(1)
    }
}
