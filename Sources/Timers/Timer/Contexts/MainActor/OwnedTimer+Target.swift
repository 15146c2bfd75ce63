extension OwnedTimer {
    /// Starts a timer on the main actor that calls a method of its owner.
    ///
    /// ```swift
    /// final class Player {
    ///     private var timer: OwnedTimer?
    ///
    ///     @MainActor func start() {
    ///         timer = OwnedTimer(
    ///             .every(.seconds(1), times: 20), target: self, action: Player.refresh
    ///         )
    ///     }
    ///
    ///     func refresh(_ tick: Tick) {}
    /// }
    /// ```
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the target is destroyed first.
    ///
    /// For a generic owner, or a method that is overloaded with and without the tick, use the initializer with a
    /// closure.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - target: the owner, which the timer does not keep alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: the method, by its name on the type.
    @MainActor
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        target: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Owner) -> (Tick) -> Void
    ) {
        self.init(schedule, owner: target, name: name, fileID: fileID, line: line) { owner, tick in
            action(owner)(tick)
        }
    }

    /// Starts a timer on the main actor that calls a method of its owner without arguments.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the target is destroyed first.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - target: the owner, which the timer does not keep alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: the method, by its name on the type.
    @MainActor
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        target: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Owner) -> () -> Void
    ) {
        self.init(schedule, owner: target, name: name, fileID: fileID, line: line) { owner, _ in action(owner)() }
    }
}
