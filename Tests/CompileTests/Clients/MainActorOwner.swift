import Timers

@MainActor
final class Player {
    private var timer: OwnedTimer?
    private lazy var blinking = OwnedTimer(.every(.seconds(1))) { [weak self] _ in self?.pulse() }
    private let bag = TimerBag()
    private(set) var position = 0

    func play() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.refresh(tick) }
        timer = OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in try await me.reload() }
        timer = OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in await me.settle() }
        timer = OwnedTimer(.after(.seconds(30)), owner: self) { me, _ in try me.check() }
    }

    func stop() {
        timer = nil
    }

    func playWithoutKeepingAHandle() -> TimerControl {
        OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.refresh(tick) }.runUntilOwnerEnds()
        OwnedTimer(.every(.seconds(30)), owner: self) { me, _ in try await me.reload() }.runUntilOwnerEnds()
        OwnedTimer(.every(.seconds(1), times: 20), target: self, action: Player.refresh).runUntilOwnerEnds()
        OwnedTimer(.every(.seconds(1), times: 20), target: self, action: Player.pulse).runUntilOwnerEnds()
        return OwnedTimer(.every(.seconds(1)), owner: self, name: "position") { me, _ in me.position += 1 }
            .runUntilOwnerEnds()
    }

    func search() {
        if timer == nil {
            timer = OwnedTimer(.onDemand(after: .milliseconds(300)), owner: self) { me, _ in me.pulse() }
        }
        timer?.restart()
        timer?.restart(after: .seconds(1))
        if timer?.state.isIdle == true { timer = nil }
    }

    func blink() -> OwnedTimer {
        let blink = OwnedTimer(.every(.seconds(1))) { tick in print(tick.count) }
        bag.insert(blink)
        OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.pulse() }.store(in: bag)
        blinking.resume()
        return blink
    }

    private func refresh(_ tick: Tick) { position = tick.count }
    private func pulse() {}
    private func reload() async throws {}
    private func settle() async {}
    private func check() throws {}
}
