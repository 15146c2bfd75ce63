import UIKit

// silent: added
class B1 {
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        RunLoop.main.add(t, forMode: .common)
    }
}

// silent: added at once
class B2 {
    func start() { RunLoop.main.add(Timer(timeInterval: 1, repeats: true) { _ in print(1) }, forMode: .common) }
}

// silent: the property is added
class B3 {
    var timer: Timer?
    func start() {
        timer = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        RunLoop.main.add(timer!, forMode: .common)
    }
}

// silent: added through a helper
class B4 {
    var timer: Timer?
    func start() {
        timer = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        schedule(timer!)
    }
}

// silent: returned
class B5 { func make() -> Timer { Timer(timeInterval: 1, repeats: true) { _ in print(1) } } }

// silent: added in another method
class B6 {
    var timer: Timer!
    func prepare() { timer = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }
    func start() { RunLoop.main.add(timer, forMode: .common) }
}

// silent: handed to other code
class B7 { func start() { keep(Timer(timeInterval: 1, repeats: true) { _ in print(1) }) } }

// silent: in Core Foundation's spelling
class B8 {
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        CFRunLoopAddTimer(CFRunLoopGetMain(), t as CFRunLoopTimer, .commonModes)
    }
}

// silent: a display link that is added
class B9 {
    func start() {
        let l = CADisplayLink(target: self, selector: #selector(tick))
        l.add(to: .main, forMode: .common)
    }
}

// silent: a display link that is added, as Swift 1 and 2 spell it
class B9Old {
    private var link: CADisplayLink!
    func start() {
        link = CADisplayLink(target: self, selector: #selector(tick))
        link.addToRunLoop(NSRunLoop.mainRunLoop(), forMode: NSRunLoopCommonModes)
    }
}

// silent: a type of one's own
class B11 { func start() { let t = Timer(name: "a") } }

// silent: assigned by another object
class B12 {
    var timer: Timer?
    deinit { timer?.invalidate() }
}

func give(_ b: B12) { b.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }

// silent: assigned in an initialiser
class B13 {
    private var timer: Timer?
    init(timer: Timer) { self.timer = timer }
    deinit { timer?.invalidate() }
}

// silent: scheduled
class B14 { func start() { let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } } }
