/// The peers that ``Peer`` can measure, by their names in the result lines.
enum PeerName {
    case timers(TimerVariant)
    case wheel
    case dispatch(reschedules: Bool)
    case foundation
    case nioTask
    case nioCallback
    case task(TaskPeer.Wait)
    case pool(PoolVariant)

    /// Whether something is measured under this name.
    static func exists(_ name: String) -> Bool {
        name.hasPrefix("floor_") || PeerName(name) != nil || RateVariant(name: name) != nil
    }

    /// Nil for other names.
    init?(_ name: String) {
        switch name {
        case "wheel": self = .wheel
        case "dispatch": self = .dispatch(reschedules: false)
        case "dispatch_reschedule": self = .dispatch(reschedules: true)
        case "foundation": self = .foundation
        case "nio_task": self = .nioTask
        case "nio_callback": self = .nioCallback
        case "task_sleep": self = .task(.sleep)
        case "async_timer_sequence": self = .task(.timerSequence)
        default:
            if let variant = PoolVariant(name: name) {
                self = .pool(variant)
            } else if let variant = TimerVariant(name: name) {
                self = .timers(variant)
            } else {
                return nil
            }
        }
    }

    /// Whether the timers are timeouts of a pool.
    var isPool: Bool { if case .pool = self { true } else { false } }

    /// Makes the peer and measures it.
    func measure<Measured: Measurement>(_ measurement: Measured) -> Measured.Result {
        switch self {
        case .timers(let variant): return measurement.measure(peer: OwnedTimerPeer(variant))
        case .wheel: return measurement.measure(peer: WheelPeer())
        case .dispatch(let reschedules): return measurement.measure(peer: DispatchPeer(reschedules: reschedules))
        case .foundation: return measurement.measure(peer: FoundationPeer())
        case .nioTask: return measurement.measure(peer: NIOTaskPeer())
        case .nioCallback: return measurement.measure(peer: NIOCallbackPeer())
        case .task(let wait): return measurement.measure(peer: TaskPeer(wait))
        case .pool(let variant): return variant.measure(measurement)
        }
    }
}

/// A measurement of a peer of any type.
protocol Measurement {
    associatedtype Result

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> Result
}
