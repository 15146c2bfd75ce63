import Countdowns
import Testing
import TimersTesting

@MainActor
@Suite(.virtualTime) struct `An action for changes of a countdown` {
    private let time = VirtualTime.current

    @MainActor final class Screen {
        let countdown = Countdown(from: .seconds(3))
        private(set) var titles: [String] = []

        func show() {
            countdown.onChange(owner: self) { me in
                me.titles.append("\(me.countdown.phase) \(me.countdown.remainingSeconds)")
            }
        }
    }

    @Test func `runs at once, for each value, and for each control call that changes something`() {
        let screen = Screen()
        screen.show()
        screen.countdown.start()
        screen.countdown.start()
        time.advance(by: .milliseconds(1_500))
        screen.countdown.pause()
        screen.countdown.resume()
        time.advance(by: .seconds(10))
        #expect(
            screen.titles == [
                "idle 3", "running 3", "running 2", "paused 2", "running 2", "running 1", "finished 0",
            ])
    }

    @Test func `does not keep its owner, and stops with it`() {
        var screen: Screen? = Screen()
        weak let end = screen
        let countdown = screen?.countdown
        screen?.show()
        countdown?.start()
        screen = nil
        #expect(end == nil)
        time.advance(by: .seconds(10))
        #expect(countdown?.phase == .finished)
    }

    @Test func `replaces the one before, and may control the countdown`() {
        let screen = Screen()
        screen.show()
        var values: [Int] = []
        screen.countdown.onChange(owner: screen) { me in
            values.append(me.countdown.remainingSeconds)
            if me.countdown.remainingSeconds == 1 { me.countdown.reset() }
        }
        screen.countdown.start()
        time.advance(by: .seconds(10))
        #expect(values == [3, 3, 2, 1, 3])
        #expect(screen.titles == ["idle 3"])
    }
}
