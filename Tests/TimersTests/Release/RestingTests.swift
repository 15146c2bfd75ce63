import Synchronization
import Testing
import Timers
import TimersTesting

/// A context that can end under its timers records those that are in no wheel, until they are enqueued or end.
struct RestingTests {
    private let time = VirtualTime()

    private var count: Int { time.scheduler.unqueuedCount }

    private func timer(_ action: @escaping @Sendable (Tick) -> Void = { _ in }) -> OwnedTimer {
        OwnedTimer(.every(.seconds(1)), on: time.scheduler, action: action)
    }

    @Test func `a paused timer that ends is no longer recorded`() {
        let timer = timer()
        timer.pause()
        timer.cancel()
        #expect(count == 0)
    }

    @Test func `a paused timer whose controls are all released is no longer recorded`() {
        let owner = Owner()
        let control = Mutex<TimerControl?>(nil)
        OwnedTimer(.every(.seconds(1)), on: time.scheduler, owner: owner) { _, tick in
            control.withLock { control in control = tick.timer }
        }.runUntilOwnerEnds()
        time.advance(by: .seconds(1))
        control.withLock { control in control }?.pause()
        let last = control.withLock { control in control.take() }
        withExtendedLifetime(last) { #expect(count == 1) }
        _ = consume last
        #expect(count == 0)
    }

    @Test(arguments: [false, true])
    func `a timer that its action pauses is recorded until it resumes or ends`(isResumed: Bool) {
        let timer = timer { tick in tick.timer.pause() }
        time.advance(by: .seconds(1))
        #expect(count == 1)
        if isResumed { timer.resume() } else { timer.cancel() }
        #expect(count == 0)
    }

    @Test func `a timer that its action pauses and then ends or resumes is not recorded`() {
        let ended = timer { tick in
            tick.timer.pause()
            tick.timer.cancel()
        }
        let resumed = timer { tick in
            tick.timer.pause()
            tick.timer.resume()
        }
        time.advance(by: .seconds(3))
        #expect(count == 0)
        #expect(ended.state.isFinished)
        #expect(resumed.tickCount == 3)
    }

    private final class Owner: Sendable {}
}
