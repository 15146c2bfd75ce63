import UIKit

// silent: stops the old one first
class B1 {
    var timer: Timer?
    func start() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
}

// silent: stops it through a method
class B2 {
    var timer: Timer?
    func start() {
        stop()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    func stop() { timer?.invalidate() }
}

// silent: asks whether there is one
class B3 {
    var timer: Timer?
    func start() {
        guard timer == nil else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
}

// silent: a flag says that it runs
class B6 {
    var timer: Timer?
    func start() {
        guard !isRunning else { return }
        isRunning = true
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
}

// silent: an observer ends the old one
class B7 {
    var timer: Timer? { didSet { oldValue?.invalidate() } }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: in init
class B8 {
    var timer: Timer?
    init() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: private, and its only caller stops first
class B10 {
    var timer: Timer?
    private func begin() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func restart() {
        stop()
        begin()
    }
    func stop() { timer?.invalidate() }
}

// silent: private, and called from viewDidLoad only
class B11 {
    var timer: Timer?
    private func begin() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    override func viewDidLoad() { begin() }
}

// silent: a task that ends by itself
class B16 {
    var task: Task<Void, Never>?
    func start() { task = Task { await load() } }
}
