func wait() async throws {
    try await Task.sleep(nanoseconds: .max)  // expect: bad-interval
    try await Task.sleep(nanoseconds: UInt64.max)  // expect: bad-interval
    // silent: hours
    try await Task.sleep(for: .seconds(86_400))
    // silent: a limit of the project's own
    try await Task.sleep(for: .max)
}
