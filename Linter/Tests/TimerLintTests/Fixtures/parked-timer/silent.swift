import UIKit

// silent: invalidated in deinit
class B1 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
    deinit { timer?.invalidate() }
}

// silent: invalidated in stop
class B2 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
    func stop() { timer?.invalidate() }
}

// silent: a date in reach
class B3 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = Date() }
}

// silent: the distant past
class B4 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func go() { timer?.fireDate = .distantPast }
}

// silent: a local
class B5 {
    func start() {
        let t = make()
        t.fireDate = .distantFuture
    }
}

// silent: another type's fireDate
class B6 { func start() { alarm.note.fireDate = .distantFuture } }

// silent: ends itself
class B7 {
    private var timer: Timer?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { t in if done { t.invalidate() } }
    }
    func pause() { timer?.fireDate = .distantFuture }
}

// silent: an app delegate
class B8: NSObject, NSApplicationDelegate {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
}

// silent: a shared instance
class B9 {
    private var timer: Timer?
    static let shared = B9()
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
}

// silent: unwrapped and invalidated
class B10 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
    func stop() { if let t = timer { t.invalidate() } }
}

// silent: an observer invalidates
class B11 {
    private var timer: Timer? { didSet { oldValue?.invalidate() } }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
}

// silent: handed to code that ends it
class B12 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
    func stop() { end(timer) }
}

// silent: read only
class B13 {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func start() { if timer?.fireDate == .distantFuture { print(1) } }
}
