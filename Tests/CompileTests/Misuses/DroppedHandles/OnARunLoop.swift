import Timers

final class Animation {
    func start() {
        OwnedTimer(.every(.seconds(1)), runLoop: .current, owner: self) { me, _ in me.step() }  // error: is unused
    }

    private func step() {}
}
