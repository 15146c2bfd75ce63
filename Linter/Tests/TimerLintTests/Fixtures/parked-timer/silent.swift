import UIKit

class B1 {
    // silent: invalidated in deinit
    private var last: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func parkLast() { last?.fireDate = .distantFuture }
    deinit { last?.invalidate() }
    // silent: invalidated in stop
    private var timer: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func pause() { timer?.fireDate = .distantFuture }
    func stop() { timer?.invalidate() }
    // silent: a date in reach
    private var near: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func fireNow() { near?.fireDate = Date() }
    // silent: the distant past
    private var past: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func go() { past?.fireDate = .distantPast }
    // silent: a local
    func start() {
        let t = make()
        t.fireDate = .distantFuture
    }
    // silent: another type's fireDate
    func postpone() { alarm.note.fireDate = .distantFuture }
    // silent: ends itself
    private var ending: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { t in if done { t.invalidate() } }
    func parkEnding() { ending?.fireDate = .distantFuture }
    // silent: unwrapped and invalidated
    private var unwrapped: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func parkUnwrapped() { unwrapped?.fireDate = .distantFuture }
    func stopUnwrapped() { if let t = unwrapped { t.invalidate() } }
    // silent: an observer invalidates
    private var observed: Timer? { didSet { oldValue?.invalidate() } }
    func startObserved() { observed = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func parkObserved() { observed?.fireDate = .distantFuture }
    // silent: handed to code that ends it
    private var handed: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func parkHanded() { handed?.fireDate = .distantFuture }
    func stopHanded() { end(handed) }
    // silent: read only
    private var read: Timer? = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    func look() { if read?.fireDate == .distantFuture { print(1) } }
}

// silent: an app delegate
class B2: NSObject, NSApplicationDelegate {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
}

// silent: a shared instance
class B3 {
    private var timer: Timer?
    static let shared = B3()
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func pause() { timer?.fireDate = .distantFuture }
}
