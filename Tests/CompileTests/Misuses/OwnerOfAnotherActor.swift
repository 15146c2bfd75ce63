import Timers

@globalActor
actor AudioActor {
    static let shared = AudioActor()
}

final class Meter {
    var level = 0
}

@AudioActor
final class Mixer {
    let meter = Meter()
}

actor Studio {
    func start(_ mixer: Mixer) async {
        // error: cannot exit global actor 'AudioActor'-isolated context
        OwnedTimer(.every(.seconds(1)), isolated: await mixer.meter) { meter, _ in meter.level += 1 }
            .runUntilOwnerEnds()
    }
}
