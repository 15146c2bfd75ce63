import Combine

final class Session {
    private var timer: Timer?
    private var bag = Set<AnyCancellable>()
    func start(_ logOut: AnyPublisher<Void, Never>) {
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in print(1) }  // expect: overwritten-timer
        // Ends it when that happens, and not here.
        logOut.sink { [weak self] in self?.stop() }.store(in: &bag)
    }
    func stop() {
        timer?.invalidate()
        timer = nil
    }
}

final class Curtain {
    private var poll: Timer?
    private var panels: [Int] = []
    var isShowing: Bool { !panels.isEmpty }
    // silent: looks at what it has shown
    func show() {
        guard !isShowing else { return }
        panels = [1]
        poll = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    func hide() {
        poll?.invalidate()
        panels = []
    }
}

final class Monitor {
    private var timer: Timer?
    private var users = Users()
    // silent: only the first user starts it
    func begin() {
        guard users.enter() else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
    func end() { if users.leave() { timer?.invalidate() } }
}
