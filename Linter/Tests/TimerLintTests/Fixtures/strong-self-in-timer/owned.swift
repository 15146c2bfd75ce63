import Timers

@MainActor final class Player {
    private var timer: OwnedTimer?
    private var seconds = 0
    let model = Model()
    func play() { timer = OwnedTimer(.every(.seconds(1)), on: .shared) { tick in self.seconds = tick.count } }  // expect: strong-self-in-timer
    func ofAnother() { timer = OwnedTimer(.every(.seconds(1)), owner: model) { model, tick in self.seconds = tick.count } }  // expect: strong-self-in-timer
    // silent: captured-owner reports it
    func captured() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, tick in self.seconds = tick.count } }
    // silent: the owner that the action is given
    func own() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.seconds = tick.count } }
    // silent: a method, which the timer does not keep with its object
    func target() { timer = OwnedTimer(.every(.seconds(1)), target: self, action: Player.refresh) }
    // silent: a weak self
    func weakly() { timer = OwnedTimer(.every(.seconds(1))) { [weak self] tick in self?.seconds = tick.count } }
    func refresh() {}
}
