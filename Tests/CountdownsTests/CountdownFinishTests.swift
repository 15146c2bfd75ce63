import Countdowns
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What happens at the end of a countdown, and how many times.
@MainActor
@Suite(.patient)
struct CountdownFinishTests {
    @MainActor private final class Screen {
        var ends = 0
        let countdown: Countdown
        init(_ countdown: Countdown) { self.countdown = countdown }
    }

    /// Sets another action when it goes.
    @MainActor private final class LastWish {
        private let screen: Screen
        init(_ screen: Screen) { self.screen = screen }
        isolated deinit { screen.countdown.onFinish(owner: screen) { me in me.ends += 10 } }
        func touch() {}
    }

    private let time = VirtualTime()

    private func screen(_ seconds: Int = 5) -> Screen {
        let screen = Screen(time.run { Countdown(from: .seconds(seconds)) })
        screen.countdown.onFinish(owner: screen) { me in me.ends += 1 }
        return screen
    }

    @Test func `the end comes exactly once for each run`() {
        let screen = screen()
        screen.countdown.start()
        time.advance(by: .milliseconds(4_999))
        #expect(screen.ends == 0)
        time.advance(by: .milliseconds(1))
        #expect(screen.ends == 1)
        time.advance(by: .seconds(100))
        #expect(screen.ends == 1)
        screen.countdown.start()
        time.advance(by: .seconds(100))
        #expect(screen.ends == 2)
    }

    @Test func `a run that is paused, reset or begun anew has no end`() {
        let screen = screen()
        screen.countdown.start()
        time.advance(by: .seconds(4))
        screen.countdown.pause()
        time.advance(by: .seconds(10))
        screen.countdown.restart()
        time.advance(by: .seconds(4))
        screen.countdown.reset()
        time.advance(by: .seconds(10))
        #expect(screen.ends == 0)
    }

    @Test func `a reset takes back an end that has not been announced`() {
        let screen = screen()
        screen.countdown.start()
        screen.countdown.adjust(by: .seconds(-5))
        #expect(screen.countdown.phase == .finished)
        screen.countdown.reset()
        time.advance(by: .seconds(10))
        #expect(screen.ends == 0)
        screen.countdown.start()
        screen.countdown.adjust(by: .seconds(-5))
        time.advance(by: .zero)
        #expect(screen.ends == 1)
    }

    @Test func `the action may begin the next run`() {
        let screen = screen(1)
        screen.countdown.onFinish(owner: screen) { me in
            me.ends += 1
            if me.ends < 3 { me.countdown.start() }
        }
        screen.countdown.start()
        time.advance(by: .seconds(10))
        #expect(screen.ends == 3)
        #expect(screen.countdown.phase == .finished)
    }

    @Test func `neither the owner nor the countdown is kept alive`() {
        var owner: Screen? = screen()
        weak let weakOwner = owner
        owner?.countdown.start()
        weak let countdown = owner?.countdown
        owner = nil
        #expect(weakOwner == nil)
        #expect(countdown == nil)
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `the action does not run for an owner that is gone, and the countdown goes on`() {
        let countdown = time.run { Countdown(from: .seconds(5)) }
        var calls = 0
        var owner: Screen? = Screen(countdown)
        if let owner { countdown.onFinish(owner: owner) { _ in calls += 1 } }
        countdown.start()
        owner = nil
        time.advance(by: .seconds(5))
        #expect(countdown.phase == .finished)
        #expect(calls == 0)
    }

    @Test func `what the action captured may set another action as it goes`() {
        let screen = screen(1)
        screen.countdown.onFinish(owner: screen) { [wish = LastWish(screen)] _ in wish.touch() }
        screen.countdown.onFinish(owner: screen) { me in me.ends += 1 }
        screen.countdown.start()
        time.advance(by: .seconds(1))
        #expect(screen.ends == 10)
    }

    @Test func `what the action captured is destroyed on the main actor, wherever the countdown is`() async {
        let witness = Witness()
        let screen = Screen(Countdown(from: .seconds(5)))
        var countdown: Countdown? = Countdown(from: .seconds(5))
        countdown?.onFinish(owner: screen) { [capture = witness.capture()] _ in capture.touch() }
        let holder = Mutex(countdown)
        countdown = nil
        await Task.detached { holder.withLock { held in held = nil } }.value
        await witness.gone.reached()
        #expect(witness.whereabouts?.isMain == true)
    }

    @Test(.virtualTime) nonisolated func `an action that is set after the end runs, on whatever thread time is moved`()
        async
    {
        let time = VirtualTime.current
        let screen = await Screen(Countdown(from: .seconds(5)))
        await screen.countdown.start()
        await time.advance(by: .seconds(5))
        await MainActor.run { screen.countdown.onFinish(owner: screen) { me in me.ends += 1 } }
        await time.advance(by: .zero)
        #expect(await screen.ends == 1)
    }
}
