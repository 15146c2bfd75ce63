final class Maker {
    private var timer: Timer?
    static func make() -> Maker {
        let made = Maker()
        made.begin()
        return made
    }
    // silent: it is called once, on an object that is made right before
    private func begin() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    deinit { timer?.invalidate() }
}

final class Watcher {
    private var timer: Timer?
    init() { setUpTimer() }
    // silent: only the initialiser calls it, and another type a method of the same name
    func setUpTimer() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    deinit { timer?.invalidate() }
}

final class Other {
    init() { setUpTimer() }
    func setUpTimer() {}
}
