import UIKit

class A1 {
    var timer: Timer?
    var cleared: Timer?
    var local: Timer?
    var late: Timer?
    var ended: Timer?
    weak var pressed: Timer?
    var link: CADisplayLink?
    var viewLink: Any?
    var endless: Task<Void, Never>?
    var throwing: Task<Void, any Error>?
    var repeated: RepeatedTask?
    func case0() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func case1() {
        cleared = nil
        cleared = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func case2() {
        let made = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
        RunLoop.main.add(made, forMode: .common)
        local = made
    }
    func case3() {
        guard let url else { return }
        load(url)
        late = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func case4() {
        ended = nil
        ended?.invalidate()
        ended = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    @IBAction func case5(_ sender: Any) {
        pressed = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func case6() {
        link = CADisplayLink(target: Proxy(self), selector: #selector(tick))  // expect: overwritten-timer
        link?.add(to: .main, forMode: .common)
    }
    func case7() {
        viewLink = view.displayLink(target: Proxy(self), selector: #selector(tick))  // expect: overwritten-timer
    }
    func case8() {
        endless = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)); print(1) } }  // expect: overwritten-timer
    }
    func case9() {
        throwing = Task { while true { try await Task.sleep(for: .seconds(1)); print(1) } }  // expect: overwritten-timer
    }
    func case10() {
        repeated = loop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { _ in }  // expect: overwritten-timer
    }
    func stop() {
        timer?.invalidate()
        cleared?.invalidate()
        local?.invalidate()
        late?.invalidate()
        ended?.invalidate()
        pressed?.invalidate()
    }
}

class A2 {
    var timer: Timer?
    private func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: overwritten-timer
    func reload() { start() }
    func stop() { timer?.invalidate() }
}

class A3 {
    #if os(Linux)
        var timer: Timer?
    #endif
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func stop() { timer?.invalidate() }
}
