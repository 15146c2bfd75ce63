import Countdowns
import Foundation
import Observation
import Timers

@MainActor
final class ResendScreen {
    private let countdown = Countdown(from: .seconds(60))
    private let tenths: Countdown
    private let store: CountdownStore
    private var ends = 0

    init(_ length: Duration, _ seconds: Double, file: String) throws {
        tenths = try Countdown(validating: length, unit: .milliseconds(100))
        _ = try Countdown(validatingSeconds: seconds)
        store = CountdownStore(file: file) { error in print(error.code == .damaged, error) }
        _ = CountdownStore(defaults: .standard, key: "countdowns")
        _ = CountdownStore(defaults: .standard)
    }

    func send() throws {
        countdown.onFinish(owner: self) { me in me.ends += 1 }
        countdown.start()
        countdown.pause()
        countdown.resume()
        countdown.adjust(by: .seconds(-10))
        countdown.reset()
        countdown.restart()
        let kept = try JSONEncoder().encode(countdown.snapshot)
        let again = Countdown(restoring: try JSONDecoder().decode(Countdown.Snapshot.self, from: kept))
        let resend = store.countdown("resend", from: .seconds(60), unit: .seconds(1))
        try store.save(resend.snapshot, for: "resend")
        print(try store.snapshot(for: "resend")?.deadline ?? .never, try store.keys, again.phase == .running)
        try store.remove("resend")
    }

    func draw() -> String {
        withObservationTracking {
            let text =
                "\(countdown.remainingSeconds) \(countdown.remainingUnits) \(countdown.remaining) \(countdown.progress)"
            switch countdown.phase {
            case .idle, .running, .paused: return text
            case .finished: return "done"
            }
        } onChange: {
        }
    }

    func follow() async {
        for await seconds in countdown.values { print(seconds) }
    }
}

nonisolated final class Lease: Sendable {
    private let countdown: SharedCountdown

    init(_ store: CountdownStore, on scheduler: TimerScheduler) {
        _ = store.sharedCountdown("lease", from: .seconds(30), on: scheduler)
        countdown = SharedCountdown(from: .seconds(30), unit: .seconds(10), on: scheduler)
        _ = SharedCountdown(restoring: countdown.snapshot)
        countdown.onFinish(owner: self) { me in me.end() }
        countdown.start()
    }

    /// Why a lease cannot last that long, if it cannot.
    static func refusal(of length: Duration, in unit: Duration) -> String? {
        do throws(CountdownError) {
            _ = try SharedCountdown(validating: length, unit: unit)
            return nil
        } catch  where error.code == .invalidUnit {
            return "a wrong unit"
        } catch {
            return error.code == .invalidDuration ? error.description : nil
        }
    }

    func renew() { countdown.restart() }
    private func end() {}
}
