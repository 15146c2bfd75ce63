import UIKit

// silent: added in common mode
class B1: UITableViewController {
    var timer: Timer?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        RunLoop.main.add(timer!, forMode: .common)
    }
}

// silent: added in common mode through a helper
class B2: UITableViewController {
    var timer: Timer?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        makeCommon(timer)
    }
}

// silent: no scrolling
class B4: UIViewController {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: a model
class B5 {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: a one-shot
class B6: UITableViewController {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }
}

// silent: a publisher in common mode
class B7: UITableViewController {
    func start() { Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in }.store(in: &bag) }
}

// silent: a view without a list
struct B9: View {
    let timer = Timer.publish(every: 1, on: .main, in: .default).autoconnect()
    var body: some View { Text("") }
}

// silent: a dispatch timer
class B10: UITableViewController { func start() { source = DispatchSource.makeTimerSource() } }

// silent: added in another method
class B11: UITableViewController {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func later() { RunLoop.main.add(timer!, forMode: .common) }
}

// silent: in the default mode and in the one of scrolling
class B14: UITableViewController {
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in }
        RunLoop.main.add(t, forMode: .default)
        RunLoop.main.add(t, forMode: .tracking)
    }
}

// silent: in common mode after all
class B15: UITableViewController {
    var timer: Timer?
    func start() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in }
        RunLoop.main.add(t, forMode: .default)
        timer = t
        if let timer { RunLoop.main.add(timer, forMode: .common) }
    }
}

// silent: a display link in two modes
class B16: UITableViewController {
    var link: CADisplayLink?
    func start() {
        link = CADisplayLink(target: p, selector: #selector(tick))
        link?.add(to: .main, forMode: .default)
        link?.add(to: .main, forMode: .tracking)
    }
}
