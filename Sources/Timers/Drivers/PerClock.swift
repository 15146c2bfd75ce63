/// One value for each clock, without hashing: every wake-up reads one.
struct PerClock<Value> {
    private var continuous: Value
    private var suspending: Value
    private var wall: Value

    init(_ value: Value) {
        (continuous, suspending, wall) = (value, value, value)
    }

    subscript(clock: TimerSchedule.ClockKind) -> Value {
        get {
            switch clock {
            case .continuous: continuous
            case .suspending: suspending
            case .wall: wall
            }
        }
        set {
            switch clock {
            case .continuous: continuous = newValue
            case .suspending: suspending = newValue
            case .wall: wall = newValue
            }
        }
    }
}

extension PerClock: Sendable where Value: Sendable {}
