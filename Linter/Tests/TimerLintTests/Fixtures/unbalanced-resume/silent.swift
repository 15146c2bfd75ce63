import UIKit

// silent: a state is checked
class B1 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() {
        guard !running else { return }
        running = true
        source.resume()
    }
}

// silent: made in the same method
class B3 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
}

// silent: resumed in init
class B4 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    init() { source.resume() }
}

// silent: deinit resumes what was never resumed
class B5 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    deinit {
        source.cancel()
        source.resume()
    }
}

// silent: deinit resumes if suspended
class B6 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
    deinit {
        source?.cancel()
        if suspended { source?.resume() }
    }
}

// silent: a URL session task
class B7 {
    let task: URLSessionDataTask
    func start() {
        task.resume()
        task.suspend()
    }
}

// silent: suspend and resume in turn
class B9 {
    func start() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.resume()
        s.suspend()
        s.resume()
    }
}

// silent: a switch over the state
class B10 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() {
        switch state {
        case .suspended: source.resume()
        default: break
        }
    }
}

// silent: private, and the caller checks
class B11 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    private func go() { source.resume() }
    func toggle() { if !running { go() } }
}

// silent: private, and called from init only
class B12 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    init() { begin() }
    private func begin() { source.resume() }
}

// silent: the maker is called first
class B13 {
    private var source: DispatchSourceTimer?
    func start() {
        make()
        source?.resume()
    }
    private func make() { source = DispatchSource.makeTimerSource(queue: q) }
}
