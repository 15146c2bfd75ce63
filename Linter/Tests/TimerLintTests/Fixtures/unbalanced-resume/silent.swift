import UIKit

class B1 {
    // silent: a state is checked
    private let source = DispatchSource.makeTimerSource(queue: q)
    func start() {
        guard !running else { return }
        running = true
        source.resume()
    }
    // silent: made in the same method
    private var fresh: DispatchSourceTimer?
    func startFresh() {
        fresh = DispatchSource.makeTimerSource(queue: q)
        fresh?.resume()
    }
    // silent: resumed in init
    private let first = DispatchSource.makeTimerSource(queue: q)
    init() {
        first.resume()
        begin()
    }
    // silent: deinit resumes what was never resumed
    private let unused = DispatchSource.makeTimerSource(queue: q)
    // silent: deinit resumes if suspended
    private var checked: DispatchSourceTimer?
    func startChecked() {
        checked = DispatchSource.makeTimerSource(queue: q)
        checked?.resume()
    }
    deinit {
        unused.cancel()
        unused.resume()
        checked?.cancel()
        if suspended { checked?.resume() }
    }
    // silent: a URL session task
    let task: URLSessionDataTask
    func load() {
        task.resume()
        task.suspend()
    }
    // silent: suspend and resume in turn
    func turn() {
        let s = DispatchSource.makeTimerSource(queue: q)
        s.resume()
        s.suspend()
        s.resume()
    }
    // silent: a switch over the state
    private let switched = DispatchSource.makeTimerSource(queue: q)
    func startSwitched() {
        switch state {
        case .suspended: switched.resume()
        default: break
        }
    }
    // silent: private, and the caller checks
    private let toggled = DispatchSource.makeTimerSource(queue: q)
    private func go() { toggled.resume() }
    func toggle() { if !running { go() } }
    // silent: private, and called from init only
    private let begun = DispatchSource.makeTimerSource(queue: q)
    private func begin() { begun.resume() }
    // silent: the maker is called first
    private var made: DispatchSourceTimer?
    func startMade() {
        make()
        made?.resume()
    }
    private func make() { made = DispatchSource.makeTimerSource(queue: q) }
}
