import Testing
import Timers
import TimersTesting

@MainActor @Test(.virtualTime) func `an hour has sixty ticks`() {
    var ticks = 0
    let timer = OwnedTimer(.every(.seconds(60))) { _ in ticks += 1 }
    VirtualTime.current.advance(by: .seconds(3600))
    #expect(ticks == 60)
    timer.cancel()
}

@MainActor @Test(.virtualTime)
func `a task that sleeps for an hour wakes after an hour`() async {
    var isAwake = false
    Task {
        try await TimerClock().sleep(for: .seconds(3600))
        isAwake = true
    }
    await VirtualTime.current.advance(by: .seconds(3599))
    #expect(!isAwake)
    await VirtualTime.current.advance(by: .seconds(1))
    #expect(isAwake)
}

@Test(.virtualTime) func `a reminder comes after an hour`() async {
    let reminded = Task { try await TimerClock().sleep(for: .seconds(3600)) }
    await VirtualTime.current.advance(by: .seconds(3600))
    #expect((try? await reminded.value) != nil)
}
