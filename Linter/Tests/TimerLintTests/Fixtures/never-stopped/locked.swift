final class Queue {
    private let lock = NSLock()
    private var timer: Timer?
    // silent: the copy taken under the lock is invalidated
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.flush() } }
    func stop() {
        let stopped: Timer? = lock.withLock {
            let copy = timer
            timer = nil
            return copy
        }
        stopped?.invalidate()
    }
    func flush() {}
}

final class Player {
    private static var timer: Timer?
    private var link: Timer?
    func start() { link = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }  // expect: never-stopped
    func stop() { lock.withLock { link = nil } }
}
