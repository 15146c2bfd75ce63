@_spi(Store) package import DurableTimers
package import Timers

/// A kind whose dates are in its value, on a store by the system's clock.
package struct RepeatingBeat: RepeatingKind {
    package static let name = "beat"
    package var milliseconds: Int

    package var repetition: TimerSchedule { .every(.milliseconds(milliseconds)) }

    init(milliseconds: Int) { self.milliseconds = milliseconds }

    // Without the trait Foundation nothing else encodes it.
    package func encodedForStore() -> [UInt8] { [UInt8(milliseconds)] }

    package init(decodingFromStore bytes: [UInt8]) { milliseconds = Int(bytes.first ?? 0) }

    /// Runs three dates of a row, three of the value that takes its place, and cancels it.
    ///
    /// - Returns: the values that have run, in their order; empty if a date is none of its value, or came twice.
    package static func play<Store: DeadlineStore>(on store: Store) async throws -> [Int] {
        let timers = DurableTimers(store: store)
        let (runs, handler) = AsyncStream<(beat: Int, date: TimerInstant)>.makeStream()
        timers.handle(Self.self) { beat, run in handler.yield((beat.milliseconds, run.scheduled)) }
        let running = Task { try await timers.run() }
        var played: [(beat: Int, date: TimerInstant)] = []
        for milliseconds in [20, 50] {
            try await timers.schedule(Self(milliseconds: milliseconds), key: "1")
            for await run in runs where run.beat == milliseconds {
                played.append(run)
                if played.count.isMultiple(of: 3) { break }
            }
        }
        // Also in the middle of a run, after which no other one begins.
        _ = try await timers.cancel(Self.self, key: "1")
        while try await !timers.counts().isEmpty { await Task.yield() }
        running.cancel()
        try await running.value
        let isRight = played.allSatisfy { run in
            run.date.nanoseconds.isMultiple(of: UInt64(run.beat) * 1_000_000)
        }
        return isRight && Set(played.map(\.date)).count == played.count ? played.map(\.beat) : []
    }
}
