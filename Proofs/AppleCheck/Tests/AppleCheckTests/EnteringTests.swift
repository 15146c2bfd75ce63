import BackgroundActivities
import Synchronization
import Testing

extension AppTests {
    @Test func `an operation runs each time the app enters the background, told how long it has`() async {
        let phone = Phone()
        let (times, continuation) = AsyncStream.makeStream(of: Duration?.self)
        let handler = BackgroundActivity.onEnterBackground("send") { timeLeft in continuation.yield(timeLeft) }
        var iterator = times.makeAsyncIterator()
        for seconds in [25.0, 5] {
            phone.leave(timeLeft: seconds)
            #expect(phone.openNames == ["send"])
            #expect(await iterator.next() == .seconds(seconds))
            // The end of the operation and of the activity are one job of the main actor.
            #expect(phone.open.isEmpty)
            phone.comeBack()
        }
        handler.cancel()
        phone.leave()
        #expect(phone.begun == 2)
        phone.comeBack()
    }

    @Test func `its task is cancelled when the time is up, and the background task does not wait for it`() async {
        let phone = Phone()
        let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
        let handler = BackgroundActivity.onEnterBackground("send") { _ in
            try? await Task.sleep(for: .seconds(3600))
            continuation.yield(Task.isCancelled)
        }
        phone.leave()
        phone.expireAll()
        #expect(phone.open.isEmpty)
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == true)
        phone.comeBack()
        handler.cancel()
    }

    @Test func `another run follows if the app leaves again during a run, unless it comes back`() {
        let phone = Phone()
        let finishes = Mutex<[@Sendable () -> Void]>([])
        let operation = EnterBackgroundOperation("send", on: phone.platform) { _, finish in
            finishes.withLock { finishes in finishes.append(finish) }
            return {}
        }
        let handler = BackgroundHandler(operation, on: phone.platform)
        func finish(_ run: Int) { finishes.withLock { finishes in finishes[run] }() }
        phone.leave()
        phone.comeBack()
        phone.leave()
        #expect(phone.begun == 1)
        finish(0)
        #expect(phone.begun == 2)
        #expect(phone.open.count == 1)
        phone.comeBack()
        phone.leave()
        phone.comeBack()
        finish(1)
        #expect(phone.begun == 2)
        #expect(phone.open.isEmpty)
        handler.cancel()
    }

    @Test func `an owner is not kept alive, and its operation ends with it`() {
        @MainActor final class Outbox {
            var handler: BackgroundHandler?
        }
        let phone = Phone()
        var outbox: Outbox? = Outbox()
        weak let witness = outbox
        outbox?.handler = BackgroundActivity.onEnterBackground(owner: Outbox()) { _, _ in }
        if let known = outbox {
            known.handler = BackgroundActivity.onEnterBackground(owner: known) { _, _ in Issue.record("it ran") }
        }
        outbox = nil
        #expect(witness == nil)
        phone.leave()
        #expect(phone.begun == 0)
        phone.comeBack()
    }
}
