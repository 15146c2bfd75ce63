import Timers

@MainActor
func blink() {
    OwnedTimer(.every(.seconds(1))) { tick in print(tick.count) }  // error: is unused
}

@MainActor
func wait() {
    OwnedTimer(.every(.seconds(1))) { _ in await Task.yield() }  // error: is unused
}
