#if !canImport(Darwin)
    import BackgroundActivities
    import Testing
    import Timers
    import TimersTesting

    /// These systems do not suspend a process in the background, and activities do not pretend to prevent it.
    @Suite struct `Where a platform protects nothing` {
        @Test func `no activity is supported or protected`() {
            let activity = BackgroundActivity.begin("test") { Issue.record("the time is never up") }
            #expect(!BackgroundActivity.isSupported)
            #expect(!activity.isProtected)
            activity.end()
            activity.end()
        }

        @Test func `a run returns or throws what its operation does`() async throws {
            struct Failure: Error {}
            let count = await BackgroundActivity.run("test") {
                await Task.yield()
                return 3
            }
            #expect(count == 3)
            #expect(throws: Failure.self) { try BackgroundActivity.run("test") { throw Failure() } }
            await #expect(throws: Failure.self) {
                try await BackgroundActivity.run("test") {
                    await Task.yield()
                    throw Failure()
                } onExpiration: {
                    Issue.record("the time is never up")
                }
            }
        }

        @Test func `a run stays on the caller's actor`() async {
            actor Account {
                var balance = 0

                func pay() async {
                    await BackgroundActivity.run("pay") {
                        await Task.yield()
                        balance += 1
                    }
                }
            }
            let account = Account()
            await account.pay()
            #expect(await account.balance == 1)
        }

        @Test func `protection keeps neither a timer nor its owner`() {
            final class Owner: Sendable {}
            let time = VirtualTime()
            var owner: Owner? = Owner()
            weak let witness = owner
            var timer: OwnedTimer? = owner.map { owner in
                OwnedTimer(.every(.seconds(1)), on: time.scheduler, owner: owner) { _, _ in }
            }
            weak let entry = timer?.control.entryForTesting
            timer.map { BackgroundActivity.protect($0) }
            owner = nil
            #expect(witness == nil)
            timer = nil
            #expect(entry == nil)
            #expect(time.pendingTimers.isEmpty)
        }

        @Test func `an operation for entering the background never runs, and is released when it is cancelled`() {
            final class Outbox: Sendable {}
            var outbox: Outbox? = Outbox()
            weak let witness = outbox
            var handler: BackgroundHandler? = BackgroundActivity.onEnterBackground { [outbox] _ in
                Issue.record("there is no background: \(outbox as Any)")
            }
            outbox = nil
            #expect(witness != nil)
            handler?.cancel()
            #expect(witness == nil)
            handler = nil
        }
    }
#endif
