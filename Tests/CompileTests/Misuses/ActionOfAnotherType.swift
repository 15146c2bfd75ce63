import Timers

@MainActor
final class Player {
    func play() {
        // error: cannot convert value of type 'Player' to expected argument type 'Recorder'
        OwnedTimer(.every(.seconds(1)), target: self, action: Recorder.stop).runUntilOwnerEnds()
    }
}

@MainActor
final class Recorder {
    func stop() {}
}
