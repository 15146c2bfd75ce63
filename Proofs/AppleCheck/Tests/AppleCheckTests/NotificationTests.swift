import Countdowns
import Testing
import Timers
import UserNotifications

extension AppTests {
    private var desk: NotificationDesk { UNUserNotificationCenter.desk }

    /// Has the center do all that it is asked for.
    private func settle() { while desk.turn() {} }

    private func content(_ title: String) -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        return content
    }

    /// Begins with an app that was just started, a center without notifications, and the test's own notification.
    private func begin(_ line: Int = #line) -> (phone: Phone, countdown: Countdown, name: String) {
        desk.state = NotificationDesk.State()
        return (Phone(), Countdown(from: .seconds(3600)), "notification \(line)")
    }

    @Test func `a notification waits for the end of a countdown, and goes with a pause`() throws {
        let (_, countdown, name) = begin()
        let content = content("tea")
        countdown.notify(name, content: content)
        content.title = "not this one"
        countdown.start()
        settle()
        let waiting = try #require(desk.state.waiting[name])
        #expect(waiting.title == "tea")
        #expect(waiting.seconds > 3000 && waiting.seconds <= 3600)
        countdown.pause()
        settle()
        #expect(desk.state.waiting.isEmpty)
        countdown.resume()
        countdown.stopNotifying()
        settle()
        #expect(desk.state.waiting.isEmpty)
    }

    @Test func `a removal that is lost is asked for again`() {
        let (_, countdown, name) = begin()
        countdown.start()
        countdown.notify(name, content: content("tea"))
        settle()
        #expect(desk.state.waiting.count == 1)
        desk.state.removalsToLose = 2
        countdown.reset()
        settle()
        #expect(desk.state.waiting.isEmpty)
    }

    @Test func `what the user has found goes when they come back after the end`() {
        let (phone, countdown, name) = begin()
        countdown.start()
        countdown.notify(name, content: content("tea"))
        settle()
        phone.leave()
        countdown.adjust(by: .seconds(-4000))
        settle()
        #expect(desk.state.waiting[name]?.seconds == 0.1)
        desk.state.waiting = [:]
        desk.state.delivered = [name]
        settle()
        #expect(desk.state.delivered == [name])
        phone.comeBack()
        settle()
        #expect(desk.state.delivered.isEmpty)
    }

    @Test func `a refusal of the user or of the center is reported once`() {
        let (_, countdown, name) = begin()
        var errors: [CountdownNotificationError] = []
        countdown.notify(name, content: content("tea")) { error in errors.append(error) }
        desk.state.isDenied = true
        for _ in 0..<3 {
            countdown.restart()
            settle()
        }
        #expect(errors.map(\.code) == [.notAllowed])
        desk.state.error = UNError(.notificationsNotAllowed)
        countdown.restart()
        settle()
        #expect(errors.map(\.code) == [.notAllowed])
        desk.state.error = UNError(.notificationInvalidNoDate)
        countdown.restart()
        settle()
        #expect(errors.map(\.code) == [.notAllowed, .system])
        #expect(errors.last?.description.contains(name) == true)
        #expect(desk.state.waiting.isEmpty)
    }

    @Test func `a center that answers on another thread is heard on the main actor`() async {
        let (_, countdown, name) = begin()
        countdown.start()
        countdown.notify(name, content: content("tea"))
        countdown.pause()
        countdown.resume()
        for _ in 0..<20 {
            await Task.detached { while UNUserNotificationCenter.desk.turn() {} }.value
            await Phone().mainQueueTurn()
        }
        #expect(desk.state.waiting.count == 1)
        countdown.stopNotifying()
        settle()
    }
}
