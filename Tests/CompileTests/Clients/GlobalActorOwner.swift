import Timers

@globalActor
actor AudioActor {
    static let shared = AudioActor()
}

/// On a global actor of the client's own.
@AudioActor
final class Mixer {
    private var timer: OwnedTimer?
    private var level = 0

    func start() {
        OwnedTimer(.every(.seconds(1)), isolated: self) { me, tick in me.mix() }.runUntilOwnerEnds()
        timer = OwnedTimer(.every(.seconds(1)), isolated: self) { me, tick in me.level = tick.count }
    }

    private func mix() { level += 1 }
}

/// Not Sendable and on no actor of its own: it belongs to whatever actor uses it.
nonisolated final class Meter {
    var level = 0
}

actor Studio {
    private let meter = Meter()

    func start() {
        OwnedTimer(.every(.seconds(1)), isolated: meter) { meter, tick in meter.level = tick.count }
            .runUntilOwnerEnds()
    }
}
