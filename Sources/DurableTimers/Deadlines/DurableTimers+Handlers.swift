public import Timers

extension DurableTimers {
    /// Registers the handler of a kind of deadlines.
    ///
    /// Call it before ``run()``, once for each kind; anything else traps.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - attempts: how often a deadline is attempted at most, above zero. Attempts whose processes ended count too.
    ///     A deadline that has failed as often is dead: the store keeps it with its error.
    ///   - backoff: how long to wait between two attempts.
    ///   - limit: how many handlers of this kind run at once in this process, above zero.
    ///   - keep: how long the store keeps a deadline after its run; zero for not at all.
    ///   - decide: decides about an error, with the number of the attempt that failed, from 1.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the handler, in a task of its own on no actor. If it returns, the deadline is done. If it throws,
    ///     the deadline is attempted again.
    public func handle<Deadline: DurableDeadline>(
        _ kind: Deadline.Type,
        attempts: Int = 20,
        backoff: Backoff = .exponential(from: .seconds(1), maximum: .seconds(3600), jitter: 0.5),
        atOnce limit: Int = 100,
        keep: Duration = .zero,
        decide: @escaping @Sendable (any Error, Int) -> RetryDecision = { _, _ in .again },
        fileID: StaticString = #fileID,
        line: UInt = #line,
        perform: @escaping @Sendable (Deadline, DurableRun<Store>) async throws -> Void
    ) {
        add(
            DeadlineHandler(
                name: kind.name, dates: nil, attempts: attempts, backoff: backoff, limit: limit, keep: keep,
                decide: decide
            ) { payload, run in
                try await perform(decode(payload), run)
            }, fileID: fileID, line: line)
    }

    /// Registers code that runs at every date of a schedule, once over all processes that use the store.
    ///
    /// The schedule is one of dates, such as a cron expression, or an interval, whose points are then its multiples
    /// since the start of 1970. Its policy for missed ticks decides what happens with the dates that pass while no
    /// process runs, and `within:` how late a run may begin, counted from the end of its tolerance. Its dates are
    /// counted from the first process on that has it; if the text of its dates or their time zone changes, from the
    /// next ``run()`` on. While processes with both texts run, those of the latest release run it: see
    /// <doc:WhatIsPromised>.
    ///
    /// Call it before ``run()``, once for each name. A schedule whose ticks only a running process knows, or one with a
    /// number of ticks, traps; check one from outside the program with ``validate(_:)``.
    ///
    /// - Parameters:
    ///   - name: the name, which the store keeps: never change it. No kind may have it; then ``run()`` throws.
    ///   - schedule: when to run.
    ///   - attempts: how often a date is attempted at most, above zero. After the last attempt the next date is waited
    ///     for.
    ///   - backoff: how long to wait between two attempts.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the code, in a task of its own on no actor.
    public func every(
        _ name: String,
        _ schedule: TimerSchedule,
        attempts: Int = 5,
        backoff: Backoff = .exponential(from: .seconds(1), maximum: .seconds(3600), jitter: 0.5),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        perform: @escaping @Sendable (DurableRun<Store>) async throws -> Void
    ) {
        do {
            let dates = try DateSeries(schedule)
            add(
                DeadlineHandler(
                    name: name, dates: dates, attempts: attempts, backoff: backoff, limit: 1, keep: .zero,
                    decide: { _, _ in .again }
                ) { _, run in
                    try await perform(run)
                }, fileID: fileID, line: line)
        } catch {
            require(false, "\(name): \(error)", fileID: fileID, line: line)
        }
    }

    /// Checks that a store can keep the dates of a schedule.
    ///
    /// - Throws: ``/Timers/TimerError`` if ``every(_:_:attempts:backoff:fileID:line:perform:)`` would trap.
    public static func validate(_ schedule: TimerSchedule) throws(TimerError) {
        _ = try DateSeries(schedule)
    }
}

/// Decodes a payload.
private func decode<Deadline: DurableDeadline>(_ payload: [UInt8]) throws -> Deadline {
    do {
        return try Deadline(decodingFromStore: payload)
    } catch {
        // The error may quote the payload, which must not reach a log.
        throw UndecodablePayload(reason: "\(payload.count) bytes are no \(Deadline.name): \(type(of: error))")
    }
}
