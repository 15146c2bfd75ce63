import UIKit

class P1: NSObject {
    private var timer: Timer?
    private var unwrapped: Timer?
    private var tornDown: Timer?
    private var deferred: Timer?
    func start() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        unwrapped = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        tornDown = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        deferred = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
    }
    deinit {
        defer { deferred?.invalidate() }
        timer?.invalidate()
        if let unwrapped { unwrapped.invalidate() }
        tearDown()
    }
    private func tearDown() { halt() }
    private func halt() { tornDown?.invalidate() }
}
