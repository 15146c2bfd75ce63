import UIKit

class B1 {
    // silent: resumed where it is made
    private var source: DispatchSourceTimer?
    func start() {
        source = DispatchSource.makeTimerSource(queue: q)
        source?.resume()
    }
    // silent: activated where it is made
    private var activated: DispatchSourceTimer?
    func startActivated() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.activate()
        self.activated = s
    }
    // silent: returned to the caller
    func make() -> DispatchSourceTimer {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.setEventHandler { }
        return s
    }
    // silent: handed to other code
    func handOver() {
        let s = DispatchSource.makeTimerSource(queue: q)
        keep(s)
    }
    // silent: a method called by the maker resumes it
    private var begun: DispatchSourceTimer?
    func startBegun() {
        begun = DispatchSource.makeTimerSource(queue: q)
        begin()
    }
    func begin() { begun?.resume() }
    // silent: resumed before a later check
    func check() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.resume()
        guard ready else { return }
        print(1)
    }
    // silent: unwrapped, then resumed
    private var unwrapped: DispatchSourceTimer?
    func startUnwrapped() {
        unwrapped = DispatchSource.makeTimerSource(queue: q)
        guard let unwrapped else { return }
        unwrapped.resume()
    }
    // silent: a read source is no timer
    func read() {
        let r = DispatchSource.makeReadSource(fileDescriptor: 0)
        keep = r
    }
    // silent: another object resumes it
    var foreign: DispatchSourceTimer?
    func startForeign() { foreign = DispatchSource.makeTimerSource(queue: q) }
}
func begin(_ b: B1) { b.foreign?.resume() }

// silent: deinit resumes it if suspended
class B2 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() { source.resume() }
    func pause() { source.suspend() }
    deinit {
        source.cancel()
        if suspended { source.resume() }
    }
}

// silent: deinit resumes it through a state-guarded method
class B3 {
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

// silent: init resumes it
class B4 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    init() { source.resume() }
    deinit { source.cancel() }
}

// silent: a shared instance lives for ever
class B5 {
    private let source = DispatchSource.makeTimerSource(queue: q)
    static let shared = B5()
    func start() { source.resume() }
    func pause() { source.suspend() }
}

// silent: stopped with a resume before
class B6 {
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

// silent: a factory of the type resumes it
final class B7 {
    private var timer: DispatchSourceTimer? = DispatchSource.makeTimerSource()
    static func start() -> B7 {
        let made = B7()
        made.timer?.resume()
        return made
    }
}
