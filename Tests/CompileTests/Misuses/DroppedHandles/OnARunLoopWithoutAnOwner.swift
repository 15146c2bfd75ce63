import Timers

func blink() {
    OwnedTimer(.every(.seconds(1)), runLoop: .current) { tick in print(tick.count) }  // error: is unused
}
