import Timers

actor Station {
    func start() {
        OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in me.poll() }  // error: is unused
    }

    private func poll() {}
}
