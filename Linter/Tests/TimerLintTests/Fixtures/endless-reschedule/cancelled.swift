final class A: NSObject {
    // silent: a call that is cancelled
    @objc func poll() { perform(#selector(poll), with: nil, afterDelay: 1) }
    func stop() { NSObject.cancelPreviousPerformRequests(withTarget: self) }
}
final class Panel {
    func show(_ view: View, spacing: Int = 0) {}
    // silent: another function has the name
    func show(_ view: View, spacing: Int = 0, delay: Double) { DispatchQueue.main.asyncAfter(deadline: .now() + delay) { self.show(view, spacing: spacing) } }
}
