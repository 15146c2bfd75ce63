final class Connection {
    let timeoutSleep: (UInt64) async throws -> Void = { _ in }
    func timeout(nanoseconds: UInt64) async throws {
        let sleep = timeoutSleep
        // silent: a closure of the project's own
        try await sleep(nanoseconds)
        // silent: a clock of the project's own
        try await clock.sleep(nanoseconds)
    }
}
func wait(milliseconds: UInt32) { sleep(milliseconds) }  // expect: bad-interval
