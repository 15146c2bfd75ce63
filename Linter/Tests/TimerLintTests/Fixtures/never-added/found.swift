import UIKit

class A1 {
    var timer: Timer?
    func start() { timer = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-added
}

class A2 { func start() { let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: never-added

class A3 {
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
        t.tolerance = 1
    }
}

class A4 {
    var timer: Timer?
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
        self.timer = t
    }
}

class A5 { func start() { _ = Timer(timeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: never-added

class A6 {
    var timer: Timer?
    func start() { timer = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: never-added
}

class A7 {
    var timer: Timer?
    func start() { timer = Timer(fire: Date(), interval: 1, repeats: false) { _ in } }  // expect: never-added
}

class A8 {
    var timer: Timer?
    func start() { timer = .init(timeInterval: 1, repeats: true) { _ in } }  // expect: never-added
}

class A9 {
    var link: CADisplayLink?
    func start() { link = CADisplayLink(target: self, selector: #selector(tick)) }  // expect: never-added
}

class A10 { let timer = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-added

class A11 {
    private var timer: Timer?  // expect: never-added
    deinit { timer?.invalidate() }
}

class A12 {
    private var link: CADisplayLink?  // expect: never-added
    func stop() { link?.invalidate() }
}

class A13 {
    private var source: DispatchSourceTimer?  // expect: never-added
    func stop() {
        source?.cancel()
        source = nil
    }
}

class A14 {
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }  // expect: never-added
        t.fire()
    }
}
