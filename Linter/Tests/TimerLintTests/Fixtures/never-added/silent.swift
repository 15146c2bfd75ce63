import UIKit

class B1 {
    // silent: added
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        RunLoop.main.add(t, forMode: .common)
    }
    // silent: added at once
    func startAtOnce() { RunLoop.main.add(Timer(timeInterval: 1, repeats: true) { _ in print(1) }, forMode: .common) }
    // silent: the property is added
    var added: Timer?
    func startAdded() {
        added = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        RunLoop.main.add(added!, forMode: .common)
    }
    // silent: added through a helper
    var helped: Timer?
    func startHelped() {
        helped = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        schedule(helped!)
    }
    // silent: returned
    func make() -> Timer { Timer(timeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: added in another method
    var prepared: Timer!
    func prepare() { prepared = Timer(timeInterval: 1, repeats: true) { _ in print(1) } }
    func startPrepared() { RunLoop.main.add(prepared, forMode: .common) }
    // silent: handed to other code
    func handOver() { keep(Timer(timeInterval: 1, repeats: true) { _ in print(1) }) }
    // silent: in Core Foundation's spelling
    func startCore() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
        CFRunLoopAddTimer(CFRunLoopGetMain(), t as CFRunLoopTimer, .commonModes)
    }
    // silent: a display link that is added
    func display() {
        let l = CADisplayLink(target: self, selector: #selector(tick))
        l.add(to: .main, forMode: .common)
    }
    // silent: a display link that is added, as Swift 1 and 2 spell it
    private var link: CADisplayLink!
    func displayOld() {
        link = CADisplayLink(target: self, selector: #selector(tick))
        link.addToRunLoop(NSRunLoop.mainRunLoop(), forMode: NSRunLoopCommonModes)
    }
    // silent: a type of one's own
    func own() { let t = Timer(name: "a") }
    // silent: scheduled
    func scheduled() { let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
}

// silent: assigned by another object
class B2 {
    var timer: Timer?
    deinit { timer?.invalidate() }
}
func give(_ b: B2) { b.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }

// silent: assigned in an initialiser
class B3 {
    private var given: Timer?
    init(given: Timer) { self.given = given }
    deinit { given?.invalidate() }
}
