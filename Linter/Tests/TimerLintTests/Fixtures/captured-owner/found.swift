@MainActor final class Model {
    var seconds = 0
    func refresh() {}
}

@MainActor final class Player2 {
    private var timer: OwnedTimer?
    private var saves: Debouncer<Int>?
    private var moves: Throttler<Int>?
    private var seconds = 0
    let model = Model()

    func plain() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in self.refresh() } }  // expect: captured-owner (error)
    func start() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { player, tick in
            self.seconds = tick.count  // expect: captured-owner
            self.refresh()
            player.refresh()
        }
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { [self] _, tick in  // expect: captured-owner
            seconds = tick.count
            refresh()
        }
        timer = OwnedTimer(
            .every(.seconds(1)), owner: self,
            action: { _, _ in self.refresh() })  // expect: captured-owner
        let player = self
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in player.refresh() }  // expect: captured-owner
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, tick in
            self.refresh()  // expect: captured-owner
            tick.timer.cancel()
        }
    }
    func numbered() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { self.seconds = $1.count }  // expect: captured-owner
    }
    func listedWithOthers(step: Int) {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { [self, step] _, _ in  // expect: captured-owner
            seconds += step
        }
    }
    func inside() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in Task { @MainActor in self.refresh() } }  // expect: captured-owner
    }
    func weakInside() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in Task { @MainActor [weak self] in self?.refresh() } }  // expect: captured-owner
    }
    func unstored() {
        _ = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in self.refresh() }  // expect: captured-owner
    }
    func implicit() {
        timer = .init(.every(.seconds(1)), owner: self) { _, _ in self.refresh() }  // expect: captured-owner
    }
    func debounced() { saves = Debouncer<Int>(for: .seconds(1), owner: self) { _, value in self.seconds = value } }  // expect: captured-owner
    func ofLocal(model: Model) { timer = OwnedTimer(.every(.seconds(1)), owner: model) { _, _ in model.refresh() } }  // expect: captured-owner
    func ofProperty() { timer = OwnedTimer(.every(.seconds(1)), owner: model) { _, _ in self.model.refresh() } }  // expect: captured-owner
    func ofListed(model: Model) {
        timer = OwnedTimer(.every(.seconds(1)), owner: model) { [model] _, _ in  // expect: captured-owner
            model.refresh()
        }
    }
    func refresh() {}
}

final class Plain2 {
    private var timer: OwnedTimer?
    private var moves: Throttler<Int>?
    func scheduled() { timer = OwnedTimer(.every(.seconds(1)), on: .shared, owner: self) { _, _ in self.refresh() } }  // expect: captured-owner
    func looped() { timer = OwnedTimer(.every(.seconds(1)), runLoop: .current, owner: self) { _, _ in self.refresh() } }  // expect: captured-owner
    func isolated() { timer = OwnedTimer(.every(.seconds(1)), isolated: self) { _, _ in self.refresh() } }  // expect: captured-owner
    func throttled() { moves = Throttler<Int>(every: .seconds(1), on: .shared, owner: self) { _, _ in self.refresh() } }  // expect: captured-owner
    func refresh() {}
}

actor Worker2 {
    private var timer: OwnedTimer?
    func start() { timer = OwnedTimer(.every(.seconds(1)), actor: self) { _, _ in await self.refresh() } }  // expect: captured-owner
    func refresh() {}
}
