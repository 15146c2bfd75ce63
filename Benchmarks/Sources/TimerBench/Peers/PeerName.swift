/// The peers that ``Peer`` can measure, by their names in the result lines.
enum PeerName {
    case timers(TimerVariant)
    case wheel
    case dispatch(reschedules: Bool)
    case foundation
    case nioTask
    case nioCallback
    case task(TaskPeer.Wait)
    case pool(isNew: Bool)
    case localPool(isNew: Bool)

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
        case "pool": self = .pool(isNew: false)
        case "pool_new": self = .pool(isNew: true)
        case "pool_loop": self = .localPool(isNew: false)
        case "pool_loop_new": self = .localPool(isNew: true)
        case "async_timer_sequence": self = .task(.timerSequence)
        default:
            guard let variant = TimerVariant(name: name) else { return nil }
            self = .timers(variant)
        }
    }

    /// Whether the timers are timeouts of a pool.
    var isPool: Bool {
        switch self {
        case .pool, .localPool: true
        default: false
        }
    }

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
        case .pool(let isNew): return measurement.measure(peer: PoolPeer(isNew: isNew))
        case .localPool(let isNew): return measurement.measure(peer: LocalPoolPeer(isNew: isNew))
        }
    }
}

/// A measurement of a peer of any type.
protocol Measurement {
    associatedtype Result

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> Result
}
