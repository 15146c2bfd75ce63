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
        _ = try Countdown(validating: Duration(validatingSeconds: seconds))
        store = CountdownStore(file: file) { error in print(error.code == .damaged, error) }
        _ = CountdownStore(defaults: .standard, key: "countdowns")
        _ = CountdownStore(defaults: .standard)
    }

    func send() async throws {
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
        store.save(resend.snapshot, for: "resend")
        print(try store.snapshot(for: "resend")?.deadline ?? .never, try store.keys, again.phase == .running)
        store.remove("resend")
        do throws(CountdownStoreError) {
            try await store.flush()
        } catch {
            print(error.code == .system)
        }
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

/// What a widget or a server shows of a countdown, on any thread.
nonisolated struct Entry: Sendable {
    let kept: Countdown.Snapshot

    func text(at instant: TimerInstant) -> String {
        guard kept.phase(at: instant) == .running else { return "done" }
        return "\(kept.remaining(at: instant)) \(kept.remainingUnits(at: instant)) \(kept.progress(at: instant))"
    }

    func keep(in store: CountdownStore) async throws {
        store.save(kept, for: "lease")
        try await store.flush()
    }

    /// Why a lease cannot last that long, if it cannot.
    @MainActor
    static func refusal(of length: Duration, in unit: Duration) -> String? {
        do throws(TimerError) {
            _ = try Countdown(validating: length, unit: unit)
            return nil
        } catch  where error.code == .invalidInterval {
            return "a wrong unit"
        } catch {
            return error.code == .invalidDuration ? error.description : nil
        }
    }
}
