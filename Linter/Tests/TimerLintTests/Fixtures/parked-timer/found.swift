import UIKit

class A0 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }  // expect: parked-timer
}

class A1 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = Date.distantFuture }  // expect: parked-timer
}

class A2 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { self.timer?.fireDate = .distantFuture }  // expect: parked-timer
}

class A3 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer!.fireDate = .distantFuture }  // expect: parked-timer
}

class A4 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = Foundation.Date.distantFuture }  // expect: parked-timer
}

class A5 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { if let timer { timer.fireDate = .distantFuture } }  // expect: parked-timer
}

class A6 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() {
        guard let t = timer else { return }
        t.fireDate = .distantFuture  // expect: parked-timer
    }
}

class A7 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { if on { timer?.fireDate = .distantFuture } else { timer?.fireDate = Date() } }  // expect: parked-timer
}

class A8 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() {
        timer?  // expect: parked-timer
            .fireDate = .distantFuture
    }
}

class A9 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = NSDate.distantFuture }  // expect: parked-timer
}

class A10 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { DispatchQueue.main.async { self.timer?.fireDate = .distantFuture } }  // expect: parked-timer
}

class A11 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { (timer)?.fireDate = .distantFuture }  // expect: parked-timer
}

class A12 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { defer { timer?.fireDate = .distantFuture } }  // expect: parked-timer
}
