import Timers

@MainActor final class Player {
    private var timer: OwnedTimer?
    func play() {
        _ = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.refresh() }  // expect: unstored-repeating-timer
        // silent: it runs until its owner ends
        OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in me.refresh() }.runUntilOwnerEnds()
        // silent: kept
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.refresh() }
    }
    func refresh() {}
}
