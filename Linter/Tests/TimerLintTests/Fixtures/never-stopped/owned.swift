import Timers

@MainActor final class Player {
    private var timer: OwnedTimer?
    // silent: the timer ends with its handle
    func play() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.refresh() } }
    func refresh() {}
}
