/// Who can be measured through ``Peer``, by the names of the result lines.
enum PeerName {
    case timers(TimerVariant)
    case wheel
    case dispatch(reschedules: Bool)
    case foundation
    case nioTask
    case nioCallback
    case task(TaskPeer.Wait)

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
            guard let variant = TimerVariant(name: name) else { return nil }
            self = .timers(variant)
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
        }
    }
}

/// What is done with a peer of any kind.
protocol Measurement {
    associatedtype Result

    func measure<Measured: Peer & ~Copyable>(peer: consuming Measured) -> Result
}
