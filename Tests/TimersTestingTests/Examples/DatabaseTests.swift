import Testing
import Timers
import TimersTesting

actor Database {
    private let executor: any SerialExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }
    private(set) var flushes = 0

    init(executor: any SerialExecutor) { self.executor = executor }

    func flushEveryMinute(_ clock: any Clock<Duration>) async throws {
        while true {
            try await clock.sleep(for: .seconds(60))
            flushes += 1
        }
    }
}

@Test func `a database is flushed every minute`() async {
    let time = VirtualTime()
    await time.run {
        let database = Database(executor: time.serialExecutor)
        let task = Task(executorPreference: time.executor) {
            try await database.flushEveryMinute(time.clock)
        }
        await time.advance(by: .seconds(120))
        #expect(await database.flushes == 2)
        task.cancel()
        _ = await task.result
    }
}
