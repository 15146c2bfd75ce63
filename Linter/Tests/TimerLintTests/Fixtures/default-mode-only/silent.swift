import UIKit

class B1: UITableViewController {
    // silent: added in common mode
    var timer: Timer?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        RunLoop.main.add(timer!, forMode: .common)
    }
    // silent: added in common mode through a helper
    var helped: Timer?
    func startHelped() {
        helped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        makeCommon(helped)
    }
    // silent: a one-shot
    var single: Timer?
    func startSingle() { single = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }
    // silent: a publisher in common mode
    func publish() { Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in }.store(in: &bag) }
    // silent: a dispatch timer
    func startSource() { source = DispatchSource.makeTimerSource() }
    // silent: added in another method
    var late: Timer?
    func startLate() { late = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func later() { RunLoop.main.add(late!, forMode: .common) }
    // silent: in the default mode and in the one of scrolling
    func startTwice() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in }
        RunLoop.main.add(t, forMode: .default)
        RunLoop.main.add(t, forMode: .tracking)
    }
    // silent: in common mode after all
    var moved: Timer?
    func startMoved() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in }
        RunLoop.main.add(t, forMode: .default)
        moved = t
        if let moved { RunLoop.main.add(moved, forMode: .common) }
    }
    // silent: a display link in two modes
    var link: CADisplayLink?
    func display() {
        link = CADisplayLink(target: p, selector: #selector(tick))
        link?.add(to: .main, forMode: .default)
        link?.add(to: .main, forMode: .tracking)
    }
}

// silent: no scrolling
class B2: UIViewController {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: a model
class B3 {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: a view without a list
struct B4: View {
    let timer = Timer.publish(every: 1, on: .main, in: .default).autoconnect()
    var body: some View { Text("") }
}
