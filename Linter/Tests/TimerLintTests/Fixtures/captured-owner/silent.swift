import Timers

@MainActor final class Player {
    private var timer: OwnedTimer?
    private var saves: Debouncer<Int>?
    private var seconds = 0
    static var ticks = 0
    let model = Model()
    let other = Model()

    // silent: the owner that the action is given
    func given() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, tick in me.seconds = tick.count } }
    // silent: the owner by its number
    func numbered() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { $0.seconds = $1.count } }
    // silent: a weak self
    func weakly() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { [weak self] _, _ in self?.refresh() } }
    // silent: a weak self that is taken for a tick
    func taken() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { [weak self] _, _ in
            guard let self else { return }
            self.refresh()
        }
    }
    // silent: an unowned self
    func unownedly() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { [unowned self] _, _ in self.refresh() } }
    // silent: a method of the target
    func target() { timer = OwnedTimer(.every(.seconds(1)), target: self, action: Player.refresh) }
    // silent: the type and not an object
    func ofType() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in Player.ticks += 1 } }
    // silent: a value that was copied
    func copied() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { [seconds] _, _ in print(seconds) } }
    // silent: self is not the owner here
    func ofAnother() { _ = OwnedTimer(.every(.seconds(1)), owner: model) { _, _ in self.refresh() } }
    // silent: another property than the owner
    func otherProperty() { _ = OwnedTimer(.every(.seconds(1)), owner: model) { _, _ in self.other.refresh() } }
    // silent: the parameter has the name of the owner
    func sameName(model: Model) {
        timer = OwnedTimer(.every(.seconds(1)), owner: model) { model, _ in model.refresh() }
    }
    // silent: a weak owner
    func weakOwner(model: Model) {
        timer = OwnedTimer(.every(.seconds(1)), owner: model) { [weak model] _, _ in
            guard let model else { return }
            model.refresh()
        }
    }
    // silent: a function of the project's own
    func ownFunction() { watch(owner: self) { _, _ in self.refresh() } }
    // silent: a member of another object has the name of one of self
    func otherMember() { timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.model.refresh() } }
    func refresh() {}
}
