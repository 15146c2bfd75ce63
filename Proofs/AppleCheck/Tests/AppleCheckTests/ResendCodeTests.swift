import Foundation
import Testing
import Timers
import TimersTesting

extension AppTests {
    @Test func `the resend button counts on while the user is away and when the app was ended`() async throws {
        let phone = Phone()
        let screen = ResendScreen()
        defer { screen.removeStore() }
        screen.open()
        #expect(screen.title == "Send the code again")
        await screen.press(times: 2)
        #expect(screen.sent == 1)
        #expect(!screen.isEnabled)
        #expect(screen.title == "Send again in 60 s")
        await screen.time.advance(by: .seconds(10))
        #expect(await screen.shows("Send again in 50 s"))
        // Away for half a minute, with the app suspended.
        phone.leave()
        await screen.time.suspendProcess(for: .seconds(30))
        phone.comeBack()
        #expect(await screen.shows("Send again in 20 s"))
        // Ended, and started anew five seconds later.
        screen.close()
        await screen.time.suspendProcess(for: .seconds(5))
        screen.open()
        #expect(screen.title == "Send again in 15 s")
        await screen.time.advance(by: .seconds(15) - .nanoseconds(1))
        #expect(await screen.shows("Send again in 1 s"))
        await screen.time.advance(by: .nanoseconds(1))
        #expect(await screen.shows("Send the code again"))
        #expect(screen.isEnabled)
        await screen.press(times: 1)
        #expect(screen.sent == 2)
        #expect(phone.open.isEmpty)
        #expect(phone.begun == 2)
        screen.close()
    }
}
