import Timers

final class Meter {
    var level = 0
}

actor Studio {
    private let meter = Meter()

    func start() {
        // error: is unused
        OwnedTimer(.every(.seconds(1)), isolated: meter) { meter, tick in meter.level = tick.count }
    }
}
