import UIKit

class A1 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() { source.resume() }  // expect: unbalanced-resume
}

class A2 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func pause() { source.suspend() }  // expect: unbalanced-resume
}

class A3 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    init() { source.resume() }
    deinit {
        source.cancel()
        source.resume()  // expect: unbalanced-resume
    }
}

class A4 {
    func start() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.resume()
        s.resume()  // expect: unbalanced-resume
    }
}

class A5 {
    func start() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.activate()
        s.resume()  // expect: unbalanced-resume
    }
}

class A6 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
        source?.resume()  // expect: unbalanced-resume
    }
}

class A7 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() {
        if on {
            source.suspend()
            source.suspend()  // expect: unbalanced-resume
        }
    }
}

class A8 {
    private var source: DispatchSourceTimer?
    func start() { source?.resume() }  // expect: unbalanced-resume
    func make() { source = DispatchSource.makeTimerSource(queue: q) }
}

class A9 {
    private var source: DispatchSourceTimer?
    func pause() {
        guard let source else { return }
        source.suspend()  // expect: unbalanced-resume
    }
}

class A10 {
    private var source: DispatchSourceTimer?
    func start() { if let source { source.resume() } }  // expect: unbalanced-resume
}

class A11 {
    lazy var source: DispatchSourceTimer = {
        let t = DispatchSource.makeTimerSource(queue: q)
        return t
    }()
    public func go() { self.source.resume() }  // expect: unbalanced-resume
}

class A12 {
    private var source: DispatchSourceTimer?
    deinit {
        source?.suspend()  // expect: unbalanced-resume
        source?.cancel()
    }
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
}

class A13 {
    let source: DispatchSourceTimer
    func start() {
        source.resume()  // expect: unbalanced-resume
        count = 0
    }
    func halt() { source.suspend() }  // expect: unbalanced-resume
}
