import Timers

actor Station {
    private var timer: OwnedTimer?
    private let bag = TimerBag()
    private var polls = 0

    init() {
        OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in me.poll() }.store(in: bag)
    }

    func start() {
        OwnedTimer(.every(.seconds(1)), actor: self) { me, tick in me.poll() }.runUntilOwnerEnds()
        timer = OwnedTimer(.every(.seconds(1)), actor: self) { me, tick in me.record(tick) }
        timer = OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in await me.download() }
        timer = OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in try await me.upload() }
        timer = OwnedTimer(.every(.seconds(1)), actor: self) { me, _ in try me.verify() }
    }

    func stop() async {
        await timer?.cancelAndWait()
    }

    private func poll() { polls += 1 }
    private func record(_ tick: Tick) { polls = tick.count }
    private func download() async {}
    private func upload() async throws {}
    private func verify() throws {}
}

/// From outside the actor too.
func poll(_ station: Station) {
    OwnedTimer(.every(.seconds(1)), actor: station) { me, _ in me.start() }.runUntilOwnerEnds()
}
