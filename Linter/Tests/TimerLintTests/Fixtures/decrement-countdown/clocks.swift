final class Stopwatch {
    var timer: Timer?
    var counter = 0.0
    var turns = 0
    var duration = 0.0
    var currentTime = 0.0
    var recordingTime = 0.0
    var waveTime = 0.0
    var last = Date()
    func start() {
        timer = Timer.scheduledTimer(timeInterval: 0.1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    @objc func tick() {
        counter = counter + 0.1  // expect: decrement-countdown
        currentTime += 0.1  // expect: decrement-countdown
        recordingTime += 0.1  // expect: decrement-countdown
        // silent: the phase of an animation
        waveTime += 0.1
        // silent: counts turns
        turns += 1
        // silent: adds what the clock says
        duration += Date().timeIntervalSince(last)
        last = Date()
        show(counter, turns, duration, currentTime, recordingTime, waveTime)
    }
}

struct Countdown: View {
    @State var hours = 2
    @State var min = 10
    @State var leftTimes = 10
    @ObservedObject var model = Model()
    var body: some View {
        Text("\(hours):\(min) \(leftTimes)")
            .onReceive(model.timer) { _ in min -= 1 }  // expect: decrement-countdown
            .onReceive(model.hourTimer) { _ in hours -= 1 }  // expect: decrement-countdown
            .onReceive(model.timer) { _ in
                // silent: how often, not how long
                leftTimes -= 1
            }
            .onReceive(model.changes) { _ in
                // silent: no timer
                hours -= 1
            }
    }
}
