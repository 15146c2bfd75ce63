import Timers

// What the compiler refuses without `self`, while it is being written.
final class Writer {
    private var timer: OwnedTimer?
    private var count = 0
    func start() { timer = OwnedTimer(.every(.seconds(1)), on: .shared, owner: self) { _, _ in refresh() } }  // expect: captured-owner
    func countdown() {
        let clock = Countdown(.seconds(60))
        clock.onFinish(owner: self) { _ in self.refresh() }  // expect: captured-owner
        clock.onChange(owner: self) { _ in self.refresh() }  // expect: captured-owner
    }
    func generic() {
        let saves = Timers.Debouncer<Int>(for: .seconds(1), owner: self) { _, _ in self.refresh() }  // expect: captured-owner
        saves.send(1)
    }
    // silent: a parameter of the method with the name of a property
    func parameter(count: Int) {
        timer = OwnedTimer(.every(.seconds(1)), on: .shared, owner: self) { _, _ in print(count) }
    }
    func refresh() {}
}
