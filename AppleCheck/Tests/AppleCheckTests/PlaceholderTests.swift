import Testing
import Timers

@Suite struct `Placeholder` {
    @Test func `x`() {}
}
