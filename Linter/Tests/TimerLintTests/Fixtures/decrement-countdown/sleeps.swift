import SwiftUI

struct Countdown: View {
    @State private var secondsLeft = 60
    @State private var count = 0
    @State private var elapsedSeconds = 0
    private let period = 1.0
    var body: some View {
        Text("\(secondsLeft) \(elapsedSeconds)")
            .task {
                while secondsLeft > 0 {
                    try? await Task.sleep(for: .seconds(1))
                    secondsLeft -= 1  // expect: decrement-countdown
                }
            }
    }
    func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(nanoseconds: 1_000_000_000)
            tick()
        }
    }
    func tick() { elapsedSeconds += 1 }  // expect: decrement-countdown
    // silent: how often something was tried
    func retry() async {
        while count < 3 {
            try? await Task.sleep(for: .seconds(1))
            count += 1
        }
    }
    // silent: a pause that grows
    func grow() async {
        var secondsLeft = 1
        while true {
            try? await Task.sleep(for: .seconds(secondsLeft))
            secondsLeft += 1
        }
    }
}
