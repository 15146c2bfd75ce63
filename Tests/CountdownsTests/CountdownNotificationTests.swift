import Countdowns
import Testing
import Timers
import TimersTesting

/// The notification that waits for the end of a countdown, call by call.
@MainActor
@Suite(.virtualTime) struct CountdownNotificationTests {
    private let time = VirtualTime.current
    private let center = ManualCenter()

    private func follow(_ countdown: Countdown, _ list: CountdownNotifications<ManualCenter>, _ content: String = "") {
        list.follow(countdown, "tea", content) { _ in }
    }

    private func due(in duration: Duration) -> UInt64 { TimerClock().now.advanced(by: duration).nanoseconds }

    @Test func `waits at the deadline, moves with it, and goes when the countdown stands still`() {
        let (countdown, list) = (Countdown(from: .seconds(60)), CountdownNotifications(at: center))
        follow(countdown, list)
        #expect(center.settle() && center.waiting.isEmpty)
        countdown.start()
        #expect(center.settle() && center.waiting["tea"]?.due == due(in: .seconds(60)))
        time.advance(by: .seconds(10))
        countdown.adjust(by: .seconds(5))
        #expect(center.settle() && center.waiting["tea"]?.due == due(in: .seconds(55)))
        countdown.pause()
        #expect(center.settle() && center.waiting.isEmpty)
        time.advance(by: .seconds(10))
        countdown.resume()
        #expect(center.settle() && center.waiting["tea"]?.due == due(in: .seconds(55)))
        countdown.reset()
        #expect(center.settle() && center.waiting.isEmpty)
        countdown.restart()
        #expect(center.settle() && center.waiting["tea"]?.due == due(in: .seconds(60)))
    }

    @Test func `is asked for once for each change, and not for ticks`() {
        let (countdown, list) = (Countdown(from: .seconds(60)), CountdownNotifications(at: center))
        follow(countdown, list)
        countdown.start()
        countdown.start()
        #expect(center.settle())
        let asked = center.asked
        time.advance(by: .seconds(30))
        countdown.resume()
        #expect(center.asked == asked)
    }

    @Test func `is gone after a pause, although the center adds it late`() throws {
        let (countdown, list) = (Countdown(from: .seconds(60)), CountdownNotifications(at: center))
        countdown.start()
        follow(countdown, list)
        countdown.pause()
        // The removal is on its way already, in case the process does not live to see the answer.
        try #require(center.open("tea") == (1, 1))
        center.answer(1)
        center.answer(0)
        #expect(center.waiting["tea"] != nil)
        #expect(center.settle() && center.waiting.isEmpty)
    }

    @Test func `that the user or the center refuses is reported once, until one succeeds`() {
        let (countdown, list) = (Countdown(from: .seconds(60)), CountdownNotifications(at: center))
        var reports: [NotificationMachine.Trouble] = []
        list.follow(countdown, "tea", "") { trouble in reports.append(trouble) }
        @MainActor func change() {
            countdown.start()
            countdown.adjust(by: .seconds(1))
            #expect(center.settle())
        }
        center.answer = .hidden
        change()
        change()
        #expect(reports == [.notAllowed])
        center.answer = .refused(.failed("no room"))
        change()
        change()
        #expect(reports == [.notAllowed, .failed("no room")])
        // The one before it is not left behind with an old deadline.
        #expect(center.waiting.isEmpty)
        center.answer = .added
        change()
        center.answer = .hidden
        change()
        #expect(reports == [.notAllowed, .failed("no room"), .notAllowed])
    }

    @Test func `stays when its countdown is released, which it does not keep alive`() {
        let list = CountdownNotifications(at: center)
        var countdown: Countdown? = Countdown(from: .seconds(60))
        weak let end = countdown
        if let countdown { follow(countdown, list) }
        countdown?.start()
        #expect(center.settle())
        countdown = nil
        #expect(end == nil && center.waiting.count == 1)
    }

    @Test func `goes with the use of it`() {
        let (countdown, list) = (Countdown(from: .seconds(60)), CountdownNotifications(at: center))
        countdown.start()
        follow(countdown, list)
        countdown.unfollow()
        countdown.restart()
        #expect(center.settle() && center.waiting.isEmpty)
    }

    @Test func `of a countdown that is gone is forgotten`() {
        let list = CountdownNotifications(at: center)
        for number in 0..<1_000 {
            list.follow(Countdown(from: .seconds(60)), "\(number)", "") { _ in }
            #expect(center.settle())
        }
        #expect(list.count <= 64)
    }
}
