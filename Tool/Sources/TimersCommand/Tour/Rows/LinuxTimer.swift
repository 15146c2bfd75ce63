import Foundation
import Timers

extension TourRow {
    #if canImport(Darwin)
        private static let requirement: String? = "Linux: it is about Foundation.Timer there"
    #else
        private static let requirement: String? = nil
    #endif

    static let foundationTimerOnLinux = TourRow(
        number: 20, title: "200 run loop timers finished; a first tick wanted at 200 ms",
        needs: requirement,
        usual: onRunLoop {
            measurement(
                repeating: { log in
                    let timer = Timer(timeInterval: 0.2, repeats: true) { _ in log.tick() }
                    RunLoop.current.add(timer, forMode: .common)
                    return { timer.invalidate() }
                },
                once: { witness in
                    let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
                        withExtendedLifetime(witness) {}
                    }
                    timer.tolerance = 0.001
                },
                holds: { leaked, tick in leaked == 200 && tick < .milliseconds(100) })
        },
        ours: onRunLoop {
            let bag = TimerBag()
            return measurement(
                repeating: { log in
                    let timer = OwnedTimer(.every(.milliseconds(200)), runLoop: .current) { _ in log.tick() }
                    return { timer.cancel() }
                },
                once: { witness in
                    OwnedTimer(.after(.milliseconds(10)), runLoop: .current) { _ in
                        withExtendedLifetime(witness) {}
                    }.store(in: bag)
                },
                holds: { leaked, tick in
                    leaked == 0 && tick >= .milliseconds(200) && tick < .milliseconds(400)
                })
        }
    )

    /// When a timer of 200 ms ticks first, and how many of 200 others are kept after their only tick.
    ///
    /// - Parameters:
    ///   - repeating: starts a timer that writes into the log; what it returns cancels it.
    ///   - once: starts a timer of 10 ms that holds a witness.
    ///   - holds: whether the numbers are those that were expected.
    /// - Returns: the two numbers.
    private static func measurement(
        repeating: (TickLog) -> () -> Void, once: (Witness) -> Void, holds: (_ leaked: Int, _ tick: Duration) -> Bool
    ) -> Measurement {
        let first = TickLog()
        let cancel = repeating(first)
        RunLoop.current.run(for: .seconds(2)) { first.count > 0 }
        cancel()
        let records = (0..<200).map { _ in Witness.Record() }
        for record in records { once(Witness(record)) }
        RunLoop.current.run(for: .seconds(1)) { records.allSatisfy(\.isFreed) }
        let leaked = records.count { !$0.isFreed }
        let tick = first.ticks.first ?? .zero
        return Measurement(
            "\(leaked) of 200 leaked; first tick at \(tick.inMilliseconds)", holds: holds(leaked, tick),
            values: ["leaked": Double(leaked), "first_tick_ms": tick.milliseconds])
    }
}
