import UIKit

class B1 {
    // silent: stops the old one first
    var timer: Timer?
    func start() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    // silent: stops it through a method
    var stopped: Timer?
    func startStopped() {
        stop()
        stopped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    func stop() { stopped?.invalidate() }
    // silent: asks whether there is one
    var asked: Timer?
    func startAsked() {
        guard asked == nil else { return }
        asked = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    // silent: a flag says that it runs
    var flagged: Timer?
    func startFlagged() {
        guard !isRunning else { return }
        isRunning = true
        flagged = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    // silent: an observer ends the old one
    var observed: Timer? { didSet { oldValue?.invalidate() } }
    func startObserved() { observed = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: in init
    var first: Timer?
    init() { first = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: private, and its only caller stops first
    var restarted: Timer?
    private func begin() { restarted = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func restart() {
        end()
        begin()
    }
    func end() { restarted?.invalidate() }
    // silent: private, and called from viewDidLoad only
    var loaded: Timer?
    private func beginLoaded() { loaded = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    override func viewDidLoad() { beginLoaded() }
    // silent: a task that ends by itself
    var task: Task<Void, Never>?
    func load() { task = Task { await fetch() } }
}
