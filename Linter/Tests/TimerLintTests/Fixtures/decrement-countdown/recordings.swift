final class Recorder {
    private var timer: Timer?
    private var currentTime = 0.0
    private var recordingTime = 0.0
    private var waveTime = 0.0
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] _ in self?.step() }
    }
    func step() {
        currentTime += 0.1  // expect: decrement-countdown
        recordingTime += 0.1  // expect: decrement-countdown
        // silent: the phase of an animation
        waveTime += 0.1
        print(currentTime, recordingTime, waveTime)
    }
}
