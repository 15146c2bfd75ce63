extension OwnedTimer {
    /// Starts a timer on the main actor that calls a method of its owner.
    ///
    /// ```swift
    /// final class Player {
    ///     private var timer: OwnedTimer?
    ///
    ///     @MainActor func start() {
    ///         timer = OwnedTimer(.every(.seconds(1), times: 20), target: self, action: Player.refresh)
    ///     }
    ///
    ///     func refresh(_ tick: Tick) {}
    /// }
    /// ```
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the target goes first.
    ///
    /// For generic owners, and for methods overloaded with and without the tick, use the form with a closure.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - target: the owner, which the timer does not keep alive.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
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
        self.init(schedule, owner: target, name: name, fileID: fileID, line: line) { owner, tick in action(owner)(tick)
        }
    }

    /// Starts a timer on the main actor that calls a method without arguments of its owner.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the target goes first.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - target: the owner, which the timer does not keep alive.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
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
