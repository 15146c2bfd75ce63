import UIKit

class A1 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped

}

class A2 {
    private var timer: Timer?
    init() { self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped

}

class A3 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
    deinit { print(1) }
}

class A4 {
    private var timer: Timer?
    func start() {
        let made = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
        RunLoop.main.add(made, forMode: .common)
        timer = made
    }

}

class A5 {
    private var link: CADisplayLink?
    func start() {
        link = CADisplayLink(target: Proxy(self), selector: #selector(tick))  // expect: never-stopped
        link?.add(to: .main, forMode: .common)
    }

}

class A6 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped

    func stop() { timer = nil }
}

class A7 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: never-stopped

}

class A8 {
    private var task: RepeatedTask?
    func start() { task = loop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { _ in } }  // expect: never-stopped

}

class A9 {
    
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped

}

class A10 {
    
    lazy var timer: Timer = {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
    }()

}

struct A11 {
    private var timer: Timer?
    mutating func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}

class A12 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped

    func fire() { timer?.fire() }
    func stop() { other?.invalidate() }
}

// The timer of a property is reported once.
extension A1 { func again() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
