import UIKit

nonisolated(unsafe) let q = DispatchQueue(label: "q")
nonisolated(unsafe) var (on, ready, paused) = (true, true, true)

class A1 {
    private var kept: DispatchSourceTimer?
    func start() {
        let source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        source.setEventHandler { print(1) }
    }
    func keep() {
        kept = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        kept?.schedule(deadline: .now())
    }
    func drop() { DispatchSource.makeTimerSource(queue: q) }  // expect: source-released-suspended
    func leave() {
        let source = DispatchSource.makeTimerSource(queue: q)
        source.setEventHandler { print(1) }
        guard ready else { return }  // expect: source-released-suspended
        source.resume()
    }
}

class A2 {
    private let source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
    func start() { source.resume() }
    func pause() { source.suspend() }
    deinit { source.cancel() }
}

class A3 {
    private let source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
    func start() { source.resume() }
    deinit { source.cancel() }
}

class A4 {
    private let source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
    func start() { if !on { on = true; source.resume() } }
    func pause() { source.suspend() }
}

class A5 {
    private let source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
    func start() { source.activate() }
}

class A6 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        source?.resume()
    }
    func pause() { source?.suspend() }
    deinit { source?.cancel() }
}

class A7 {
    private lazy var source: DispatchSourceTimer = {
        let t = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        t.setEventHandler { }
        return t
    }()
    func start() { source.resume() }
    func pause() { source.suspend() }
    deinit { source.setEventHandler {} }
}

class A8 {
    private let source: DispatchSourceTimer
    init() {
        source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        source.setEventHandler { }
    }
    func start() { source.resume() }
    deinit { source.cancel() }
}

class A9 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
    func pause() { source?.suspend() }
    func stop() {  // expect: source-released-suspended
        source?.cancel()
        source = nil
    }
    deinit { if paused { source?.resume() } }
}

class A10 {
    private let source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
    func start() { source.resume() }
    func pause() { source.suspend() }
    deinit { stop() }
    private func stop() { source.cancel() }
}

class A11 {
    private var source: DispatchSourceTimer!
    init() { setUp() }
    private func setUp() { make() }
    private func make() {
        source = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        source.setEventHandler { print(1) }
    }
    func start() { if !on { source.resume() } }
}

extension A1 {
    func again() {
        let second = DispatchSource.makeTimerSource(queue: q)  // expect: source-released-suspended
        second.schedule(deadline: .now(), repeating: 1)
    }
}
