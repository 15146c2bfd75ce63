import Foundation
import Timers

extension TourRow {
    static let countdown = TourRow(
        number: 18, title: "a 3 s countdown while the process is stopped for 1 s",
        usual: {
            let (shown, due) = await onThread {
                let log = TickLog()
                let start = ContinuousClock.now
                let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in log.tick() }
                RunLoop.current.run(for: .milliseconds(350))
                stopForASecond()
                RunLoop.current.run(for: .milliseconds(200))
                timer.invalidate()
                return (Duration.seconds(3) - .milliseconds(100) * log.count, ContinuousClock.now - start)
            }
            let error = shown - (.seconds(3) - due)
            return Measurement(
                "counting ticks: shows \(error.inMilliseconds) too much", holds: error > .milliseconds(500),
                values: ["shown_ms": shown.milliseconds, "error_ms": error.milliseconds])
        },
        ours: {
            let (shown, due) = await onThread {
                let start = ContinuousClock.now
                let timer = OwnedTimer(.after(.seconds(3)), on: .tour) { _ in }
                Thread.sleep(forTimeInterval: 0.35)
                stopForASecond()
                Thread.sleep(forTimeInterval: 0.2)
                let shown = timer.remaining ?? .zero
                timer.cancel()
                return (shown, ContinuousClock.now - start)
            }
            let error = shown - (.seconds(3) - due)
            return Measurement(
                "from the deadline: off by \(error.inMilliseconds)",
                holds: abs(error.milliseconds) < 50 && due > .milliseconds(1200),
                values: ["shown_ms": shown.milliseconds, "error_ms": error.milliseconds])
        }
    )

    static let backgroundActivity = TourRow(
        number: 19, title: "background tasks begun twice, ended twice or never",
        needs: "an Apple platform with background tasks")

    /// Stops this whole process as a debugger or a terminal would; a child wakes it after a second.
    private static func stopForASecond() {
        let waker = Process()
        waker.executableURL = URL(fileURLWithPath: "/bin/sh")
        waker.arguments = ["-c", "sleep 1; kill -CONT \(getpid())"]
        guard (try? waker.run()) != nil else { return }
        kill(getpid(), SIGSTOP)
    }
}
