// silent: the setter ends the timer before
class D1 {
    private var _timer: Timer?
    private var timer: Timer? {
        get { _timer }
        set {
            _timer?.invalidate()
            _timer = newValue
        }
    }
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { timer = nil }
}

// silent: the wrapper may end it
class D2 {
    @Invalidating private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    func stop() { timer = nil }
}

struct D3: View {
    @SwiftUI.State private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}

class D4 {
    @objc @available(iOS 15, *) private var timer: Timer?
    @Published private var other: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
    func begin() { other = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}

class D5 {
    #if os(iOS)
        private var timer: Timer?
    #elseif os(macOS)
        #if DEBUG
            private var inner: Timer?
        #endif
    #endif
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
    func begin() { inner = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}
