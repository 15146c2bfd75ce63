import UIKit

// silent: resumed where it is made
class B1 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
}

// silent: activated where it is made
class B2 {
    private var source: DispatchSourceTimer?
    func start() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.activate()
        self.source = s
    }
}

// silent: deinit resumes it if suspended
class B3 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() { source.resume() }
    func pause() { source.suspend() }
    deinit {
        source.cancel()
        if suspended { source.resume() }
    }
}

// silent: deinit resumes it through a state-guarded method
class B4 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func resume() {
        if state == .resumed { return }
        state = .resumed
        source.resume()
    }
    func suspend() { source.suspend() }
    deinit {
        source.setEventHandler {}
        source.cancel()
        resume()
    }
}

// silent: returned to the caller
class B5 {
    func make() -> DispatchSourceTimer {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.setEventHandler { }
        return s
    }
}

// silent: handed to other code
class B6 {
    func start() {
        let s = DispatchSource.makeTimerSource(queue: q)
        keep(s)
    }
}

// silent: a method called by the maker resumes it
class B7 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        begin()
    }
    func begin() { source?.resume() }
}

// silent: init resumes it
class B8 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    init() { source.resume() }
    deinit { source.cancel() }
}

// silent: another object resumes it
class B9 {
    var source: DispatchSourceTimer?
    func start() { source = DispatchSource.makeTimerSource(queue: q) }
}

func begin(_ b: B9) { b.source?.resume() }

// silent: a shared instance lives for ever
class B10 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    static let shared = B10()
    func start() { source.resume() }
    func pause() { source.suspend() }
}

// silent: stopped with a resume before
class B11 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
    func pause() { source?.suspend() }
    func stop() {
        if paused { source?.resume() }
        source?.cancel()
        source = nil
    }
    deinit { stop() }
}

// silent: resumed before a later check
class B12 {
    func start() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.resume()
        guard ready else { return }
        print(s)
    }
}

// silent: unwrapped, then resumed
class B13 {
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        guard let source else { return }
        source.resume()
    }
}

// silent: a read source is no timer
class B14 {
    func start() {
        let r = DispatchSource.makeReadSource(fileDescriptor: 0)
        keep = r
    }
}

// silent: a factory of the type resumes it
final class B40 {
    private var timer: DispatchSourceTimer? = DispatchSource.makeTimerSource()
    static func start() -> B40 {
        let made = B40()
        made.timer?.resume()
        return made
    }
}
