public import Timers

extension DurableTimers {
    /// Registers the handler of a kind of deadlines.
    ///
    /// Call it before ``run()``, once for each kind; anything else traps. The timers keep the handler, and what it
    /// captures, until ``run()`` has ended. If the handler captures an object that keeps these timers, use one of the
    /// forms with an owner.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - options: how its deadlines run in this process.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the handler, in a task of its own on no actor. If it returns, the deadline is done. If it throws,
    ///     the deadline is attempted again.
    public func handle<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, options: DeadlineOptions = Deadline.options, fileID: StaticString = #fileID,
        line: UInt = #line, perform: @escaping @Sendable (Deadline, DurableRun<Store>) async throws -> Void
    ) {
        add(DeadlineHandler(kind, options, perform), fileID: fileID, line: line)
    }

    /// Registers the handler of a kind of deadlines for an owner, which the timers do not keep alive.
    ///
    /// When the owner is gone, this process leaves the kind to others. Otherwise it is like
    /// ``handle(_:options:fileID:line:perform:)``.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - options: how its deadlines run in this process.
    ///   - owner: the object that the handler receives, which lives as long as the program wants.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the handler, in a task of its own on no actor.
    public func handle<Deadline: DurableDeadline, Owner: AnyObject & Sendable>(
        _ kind: Deadline.Type, options: DeadlineOptions = Deadline.options, owner: Owner,
        fileID: StaticString = #fileID, line: UInt = #line,
        perform: @escaping @Sendable (Owner, Deadline, DurableRun<Store>) async throws -> Void
    ) {
        let handler = DeadlineHandler<Store>(kind, options) { [weak owner] deadline, run in
            guard let owner else { throw OwnerGone() }
            try await perform(owner, deadline, run)
        }
        add(handler, fileID: fileID, line: line)
    }

    /// Registers the handler of a kind of deadlines for an actor, which the timers do not keep alive.
    ///
    /// When the actor is gone, this process leaves the kind to others. Otherwise it is like
    /// ``handle(_:options:fileID:line:perform:)``.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - options: how its deadlines run in this process.
    ///   - owner: the actor.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the handler, in a task of its own on the actor.
    public func handle<Deadline: DurableDeadline, Owner: Actor>(
        _ kind: Deadline.Type, options: DeadlineOptions = Deadline.options, actor owner: Owner,
        fileID: StaticString = #fileID, line: UInt = #line,
        perform: @escaping @Sendable (isolated Owner, Deadline, DurableRun<Store>) async throws -> Void
    ) {
        let handler = DeadlineHandler<Store>(kind, options) { [weak owner] deadline, run in
            guard let owner else { throw OwnerGone() }
            try await perform(owner, deadline, run)
        }
        add(handler, fileID: fileID, line: line)
    }

    /// Registers code that runs at every date of a schedule, once across all processes that use the store.
    ///
    /// The schedule is a schedule of dates, such as a cron expression, or an interval, whose points are then its
    /// multiples since the start of 1970. Its policy for missed ticks decides about the dates that pass while no
    /// process runs. `within:` says how late a run may begin, counted from the end of its tolerance. The dates count
    /// from the first process that has the schedule. If the text of the dates or their time zone changes, they count
    /// from the next ``run()``. While processes with both texts run, those of the latest release run it: see
    /// <doc:WhatIsPromised>.
    ///
    /// Call it before ``run()``, once for each name. A schedule traps if only a running process knows its ticks, or if
    /// it has a number of ticks, jitter, or a policy for errors or overlaps. The options say what happens after an
    /// error, and the runs of one name never overlap. Check a schedule from outside the program with ``validate(_:)``.
    ///
    /// - Parameters:
    ///   - name: the name, which the store keeps: never change it. If a kind has the same name, ``run()`` throws.
    ///   - schedule: when to run.
    ///   - options: how it runs. After the last attempt, it waits for the next date.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the code, in a task of its own on no actor.
    public func every(
        _ name: String, _ schedule: TimerSchedule, options: DeadlineOptions = DeadlineOptions(attempts: 5),
        fileID: StaticString = #fileID, line: UInt = #line,
        perform: @escaping @Sendable (DurableRun<Store>) async throws -> Void
    ) {
        repeating(name, schedule, options, fileID: fileID, line: line) { _, run in try await perform(run) }
    }

    /// Registers code that runs at every date of a schedule for an owner, which the timers do not keep alive.
    ///
    /// When the owner is gone, this process leaves the name to others. Otherwise it is like
    /// ``every(_:_:options:fileID:line:perform:)``.
    ///
    /// - Parameters:
    ///   - name: the name, which the store keeps.
    ///   - schedule: when to run.
    ///   - options: how it runs.
    ///   - owner: the object that the code receives, which lives as long as the program wants.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the code, in a task of its own on no actor.
    public func every<Owner: AnyObject & Sendable>(
        _ name: String, _ schedule: TimerSchedule, options: DeadlineOptions = DeadlineOptions(attempts: 5),
        owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
        perform: @escaping @Sendable (Owner, DurableRun<Store>) async throws -> Void
    ) {
        repeating(name, schedule, options, fileID: fileID, line: line) { [weak owner] _, run in
            guard let owner else { throw OwnerGone() }
            try await perform(owner, run)
        }
    }

    /// Registers code that runs at every date of a schedule for an actor, which the timers do not keep alive.
    ///
    /// When the actor is gone, this process leaves the name to others. Otherwise it is like
    /// ``every(_:_:options:fileID:line:perform:)``.
    ///
    /// - Parameters:
    ///   - name: the name, which the store keeps.
    ///   - schedule: when to run.
    ///   - options: how it runs.
    ///   - owner: the actor.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    ///   - perform: the code, in a task of its own on the actor.
    public func every<Owner: Actor>(
        _ name: String, _ schedule: TimerSchedule, options: DeadlineOptions = DeadlineOptions(attempts: 5),
        actor owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
        perform: @escaping @Sendable (isolated Owner, DurableRun<Store>) async throws -> Void
    ) {
        repeating(name, schedule, options, fileID: fileID, line: line) { [weak owner] _, run in
            guard let owner else { throw OwnerGone() }
            try await perform(owner, run)
        }
    }

    private func repeating(
        _ name: String, _ schedule: TimerSchedule, _ options: DeadlineOptions, fileID: StaticString, line: UInt,
        perform: @escaping DeadlineHandler<Store>.Perform
    ) {
        do {
            let handler = DeadlineHandler(
                name: name, dates: try DateSeries(schedule), options: options, perform: perform)
            add(handler, fileID: fileID, line: line)
        } catch {
            require(false, "'\(name)': \(error)", fileID: fileID, line: line)
        }
    }

    /// Checks that a store can keep the dates of a schedule.
    ///
    /// - Throws: ``/Timers/TimerError`` if ``every(_:_:options:fileID:line:perform:)`` would trap.
    public static func validate(_ schedule: TimerSchedule) throws(TimerError) {
        _ = try DateSeries(schedule)
    }
}

extension DeadlineHandler {
    /// Creates the handler of a kind.
    fileprivate init<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, _ options: DeadlineOptions,
        _ perform: @escaping @Sendable (Deadline, DurableRun<Store>) async throws -> Void
    ) {
        self.init(name: kind.name, options: options) { payload, run in try await perform(.decoded(payload), run) }
        if let kind = kind as? any RepeatingKind.Type { datesOfPayload = { payload in try kind.dates(payload) } }
    }
}
