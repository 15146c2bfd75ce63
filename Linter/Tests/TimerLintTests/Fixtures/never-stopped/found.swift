import UIKit

class A1 {
    private var timer: Timer?
    private var begun: Timer?
    private var added: Timer?
    private var released: Timer?
    private var target: Timer?
    private var fired: Timer?
    private var link: CADisplayLink?
    private var task: RepeatedTask?
    let constant = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
    lazy var later: Timer = {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
    }()
    init() {
        self.begun = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
    }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
    func add() {
        let made = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
        RunLoop.main.add(made, forMode: .common)
        added = made
    }
    func display() {
        link = CADisplayLink(target: Proxy(self), selector: #selector(tick))  // expect: never-stopped
        link?.add(to: .main, forMode: .common)
    }
    func begin() {
        released = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
    }
    func release() { released = nil }
    func aim() {
        target = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: never-stopped
    }
    func schedule() {
        task = loop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { _ in }  // expect: never-stopped
    }
    func make() {
        fired = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-stopped
    }
    func fire() { fired?.fire() }
    func stop() { other?.invalidate() }
}

class A2 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
    deinit { print(1) }
}

struct A3 {
    private var timer: Timer?
    mutating func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}

// The timer of a property is reported once.
extension A1 { func again() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
