import BackgroundActivities
import Timers

@MainActor
final class Outbox {
    private var messages: [String] = []
    private var leaving: BackgroundHandler?
    private var activity: BackgroundActivity?
    private var retry: OwnedTimer?

    func open() {
        leaving = BackgroundActivity.onEnterBackground("send", owner: self) { me, timeLeft in
            await me.send(within: timeLeft)
        }
        let retry = OwnedTimer(.every(.seconds(5)), owner: self) { me, _ in await me.send(within: nil) }
        BackgroundActivity.protect(retry)
        self.retry = retry
        activity = .begin("open") { print("expired") }
    }

    func close() async throws {
        let count = await BackgroundActivity.run("send the rest") {
            await send(within: .seconds(5))
            return messages.count
        }
        try BackgroundActivity.run("save") {
            try save(count)
        } onExpiration: {
            print("expired")
        }
        leaving?.cancel()
        activity?.end()
    }

    private func send(within limit: Duration?) async { messages = [] }
    private func save(_ count: Int) throws {}
}

func log() -> BackgroundHandler {
    BackgroundActivity.onEnterBackground { timeLeft in
        if BackgroundActivity.isSupported { print(timeLeft ?? .zero) }
    }
}
