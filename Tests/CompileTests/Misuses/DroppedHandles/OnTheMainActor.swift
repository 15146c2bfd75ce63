import Timers

@MainActor
final class Player {
    func play() {
        OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.refresh(tick) }  // error: is unused
    }

    func poll() {
        OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in try await me.reload() }  // error: is unused
    }

    private func refresh(_ tick: Tick) {}
    private func reload() async throws {}
}
