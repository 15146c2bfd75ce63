import UIKit

class A1 {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: overwritten-timer
    func stop() { timer?.invalidate() }
}

class A3 {
    var timer: Timer?
    func start() {
        timer = nil
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func stop() { timer?.invalidate() }
}

class A4 {
    var timer: Timer?
    func start() {
        let made = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
        RunLoop.main.add(made, forMode: .common)
        timer = made
    }
    func stop() { timer?.invalidate() }
}

class A5 {
    var link: CADisplayLink?
    func start() {
        link = CADisplayLink(target: Proxy(self), selector: #selector(tick))  // expect: overwritten-timer
        link?.add(to: .main, forMode: .common)
    }
}

class A6 {
    var task: Task<Void, Never>?
    func start() { task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)); print(1) } } }  // expect: overwritten-timer
}

class A7 {
    var task: Task<Void, any Error>?
    func start() { task = Task { while true { try await Task.sleep(for: .seconds(1)); print(1) } } }  // expect: overwritten-timer
}

class A8 {
    var task: RepeatedTask?
    func start() { task = loop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { _ in } }  // expect: overwritten-timer
}

class A9 {
    var timer: Timer?
    private func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: overwritten-timer
    func reload() { start() }
    func stop() { timer?.invalidate() }
}

class A10 {
    weak var timer: Timer?
    @IBAction func pressed(_ sender: Any) {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func stop() { timer?.invalidate() }
}

class A11 {
    var timer: Timer?
    func start() {
        guard let url else { return }
        load(url)
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func stop() { timer?.invalidate() }
}

class A14 {
    #if os(Linux)
        var timer: Timer?
    #endif
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func stop() { timer?.invalidate() }
}

class A15 {
    var timer: Timer?
    func start() {
        timer = nil
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: overwritten-timer
    }
    func stop() { timer?.invalidate() }
}

class A16 {
    var link: Any?
    func start() {
        link = view.displayLink(target: Proxy(self), selector: #selector(tick))  // expect: overwritten-timer
    }
}
