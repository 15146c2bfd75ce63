final class A: NSObject {
    // silent: a call that is cancelled
    @objc func poll() { perform(#selector(poll), with: nil, afterDelay: 1) }
    func stop() { NSObject.cancelPreviousPerformRequests(withTarget: self) }
}
