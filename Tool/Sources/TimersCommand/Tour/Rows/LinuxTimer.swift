import Foundation
import Timers

extension TourRow {
    #if canImport(Darwin)
        private static let requirement: String? = "Linux: it is about Foundation.Timer there"
    #else
        private static let requirement: String? = nil
    #endif

    static let foundationTimerOnLinux = TourRow(
        number: 20,
        title: "200 run loop timers finished; a first tick wanted at 200 ms",
        needs: requirement,
        usual: {
            await onThread {
                let first = TickLog()
                let added = Timer(timeInterval: 0.2, repeats: true) { _ in first.tick() }
                RunLoop.current.add(added, forMode: .common)
                RunLoop.current.run(for: .seconds(2)) { first.count > 0 }
                added.invalidate()
                let records = (0..<200).map { _ in Witness.Record() }
                for record in records {
                    let witness = Witness(record)
                    let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
                        withExtendedLifetime(witness) {}
                    }
                    timer.tolerance = 0.001
                }
                RunLoop.current.run(for: .seconds(1)) { records.allSatisfy(\.isFreed) }
                return measurement(first, records) { leaked, tick in leaked == 200 && tick < .milliseconds(100) }
            }
        },
        ours: {
            await onThread {
                let first = TickLog()
                let added = OwnedTimer(.every(.milliseconds(200)), runLoop: .current) { _ in first.tick() }
                RunLoop.current.run(for: .seconds(2)) { first.count > 0 }
                added.cancel()
                let records = (0..<200).map { _ in Witness.Record() }
                let bag = TimerBag()
                for record in records {
                    let witness = Witness(record)
                    OwnedTimer(.after(.milliseconds(10)), runLoop: .current) { _ in
                        withExtendedLifetime(witness) {}
                    }.store(in: bag)
                }
                RunLoop.current.run(for: .seconds(1)) { records.allSatisfy(\.isFreed) }
                return measurement(first, records) { leaked, tick in
                    leaked == 0 && tick >= .milliseconds(200) && tick < .milliseconds(400)
                }
            }
        }
    )

    private static func measurement(
        _ first: TickLog, _ records: [Witness.Record], holds: (Int, Duration) -> Bool
    ) -> Measurement {
        let leaked = records.count { !$0.isFreed }
        let tick = first.ticks.first ?? .zero
        return Measurement(
            "\(leaked) of 200 leaked; first tick at \(tick.inMilliseconds)",
            holds: holds(leaked, tick),
            values: ["leaked": Double(leaked), "first_tick_ms": tick.milliseconds]
        )
    }
}
