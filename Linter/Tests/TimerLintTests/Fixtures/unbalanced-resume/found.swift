import UIKit

class A1 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    private let suspended = DispatchSource.makeTimerSource(queue: q)
    private let twice = DispatchSource.makeTimerSource(queue: q)
    private var made: DispatchSourceTimer?
    private var late: DispatchSourceTimer?
    private var unwrapped: DispatchSourceTimer?
    private var checked: DispatchSourceTimer?
    let given: DispatchSourceTimer
    lazy var created: DispatchSourceTimer = {
        let t = DispatchSource.makeTimerSource(queue: q)
        return t
    }()
    func start() { source.resume() }  // expect: unbalanced-resume
    func pause() { suspended.suspend() }  // expect: unbalanced-resume
    func local() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.resume()
        s.resume()  // expect: unbalanced-resume
    }
    func activated() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.activate()
        s.resume()  // expect: unbalanced-resume
    }
    func property() {
        made = DispatchSource.makeTimerSource(queue: q)
        made?.resume()
        made?.resume()  // expect: unbalanced-resume
    }
    func branch() {
        if on {
            twice.suspend()
            twice.suspend()  // expect: unbalanced-resume
        }
    }
    func begin() { late?.resume() }  // expect: unbalanced-resume
    func make() { late = DispatchSource.makeTimerSource(queue: q) }
    func unwrap() {
        guard let unwrapped else { return }
        unwrapped.suspend()  // expect: unbalanced-resume
    }
    func check() { if let checked { checked.resume() } }  // expect: unbalanced-resume
    public func go() { self.created.resume() }  // expect: unbalanced-resume
    func reset() {
        given.resume()  // expect: unbalanced-resume
        count = 0
    }
    func halt() { given.suspend() }  // expect: unbalanced-resume
}

class A2 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    init() { source.resume() }
    deinit {
        source.cancel()
        source.resume()  // expect: unbalanced-resume
    }
}

class A3 {
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
