#if SQLite
    import DurableTestSupport
    import DurableTimersSQLite
    import TestSupport
    import Testing

    @Suite struct `A kind that repeats in a file` {
        @Test(.patient) func `comes at the dates of its value, until it is cancelled`() async throws {
            let folder = try StoreFolder()
            let store = try folder.store()
            #expect(try await RepeatingBeat.play(on: store) == [20, 20, 20, 50, 50, 50])
        }
    }
#endif
