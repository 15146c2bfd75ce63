import Results

/// What can be measured, by the names of the command line and of the result lines.
enum WorkloadName: String, CaseIterable {
    case restart = "W1"
    case restartTwoThreads = "W1_2threads"
    case postpone = "W1b"
    case postponeTwoThreads = "W1b_2threads"
    case massFire = "W2"
    case memory = "W3"
    case periodicOne = "W4a"
    case periodicThousand = "W4b"
    case periodicTenThousand = "W4c"
    case idle = "W5"
    case release = "W6"
    case contention = "W7"
    case ticksInARow = "W8"
    case rates = "W9"
    case scaling
    case worst

    /// Those a name of the command line stands for: W1, W1b and W4 stand for several.
    static func all(_ name: String) -> [WorkloadName] {
        switch name.lowercased() {
        case "all": allCases
        case "w1": [.restart, .restartTwoThreads]
        case "w1b": [.postpone, .postponeTwoThreads]
        case "w4": [.periodicOne, .periodicThousand, .periodicTenThousand]
        default: allCases.filter { $0.rawValue.lowercased() == name.lowercased() }
        }
    }

    /// How many timers there are, in one measurement after the other, and for a quick look whether all works.
    ///
    /// Nil where the workload's shape says.
    var counts: (usual: [Int?], quick: [Int?]) {
        switch self {
        case .restart, .restartTwoThreads, .postpone, .postponeTwoThreads: ([1000, 100_000, 1_000_000], [1000])
        case .massFire, .memory, .release: ([1_000_000], [10_000])
        case .contention: ([1000], [1000])
        case .ticksInARow, .rates: ([100_000], [10_000])
        case .periodicOne, .periodicThousand, .periodicTenThousand: ([nil], [nil])
        case .idle: ([100_000], [5000])
        case .scaling: ([10_000, 100_000, 1_000_000, 10_000_000], [1000, 10_000])
        case .worst: ([10_000_000], [20_000])
        }
    }

    /// Measures a peer; nil if this is nothing for it.
    func measure(_ peer: String, _ setting: Setting) -> ResultLine? {
        let count = setting.count ?? counts.usual.compactMap { $0 }.first ?? 1
        if peer.hasPrefix("floor_") { return Floors(peerName: peer, setting: setting).measure(rawValue, count: count) }
        if self == .rates {
            return RateVariant(name: peer).map { Rates(peerName: peer, variant: $0, count: count).measure() }
        }
        guard let name = PeerName(peer) else { return nil }
        let variant = TimerVariant(name: peer)
        switch self {
        case .restart, .postpone, .scaling:
            let postpones = self == .postpone || self == .scaling && variant?.operation == .postpone
            return name.measure(
                Restart(peerName: peer, workload: rawValue, count: count, postpones: postpones, setting: setting))
        case .restartTwoThreads, .postponeTwoThreads:
            guard let subject = TwoThreads.Subject(name, variant) else { return nil }
            return TwoThreads(
                peerName: peer, workload: rawValue, subject: subject, count: count,
                postpones: self == .postponeTwoThreads, setting: setting
            ).measure()
        case .massFire: return name.measure(MassFire(peerName: peer, count: count))
        case .memory: return name.measure(Memory(peerName: peer, count: count))
        case .periodicOne, .periodicThousand, .periodicTenThousand:
            // A wheel has no clock to repeat by, and a timeout comes once.
            guard let shape = Periodic.Shape(rawValue: rawValue), peer != "wheel", !name.isPool else { return nil }
            return name.measure(Periodic(peerName: peer, shape: shape, seconds: setting.seconds))
        case .idle: return name.measure(Idle(peerName: peer, count: count, seconds: setting.idleSeconds))
        case .contention:
            // The measuring thread is the other one.
            guard let variant, !variant.place.isTurned else { return nil }
            return Contention(peerName: peer, variant: variant, count: count, seconds: setting.seconds).measure()
        case .ticksInARow:
            // The measuring thread waits for the ticks.
            guard let variant, !variant.place.isTurned else { return nil }
            return TicksInARow(peerName: peer, variant: variant, count: count).measure()
        case .rates: return nil
        case .release: return Release(peerName: peer, count: count).measure()
        case .worst:
            return WorstCall(peerName: peer, count: count, calls: min(setting.operations, 200_000)).measure()
        }
    }
}
