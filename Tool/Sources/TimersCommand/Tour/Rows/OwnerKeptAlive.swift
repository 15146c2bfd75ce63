import Foundation
import Timers

extension TourRow {
    #if canImport(ObjectiveC)
        private static let firstTitle = "target and selector, timer stored in self"
    #else
        // Without Objective-C a timer has a block only: the same cycle through the block.
        private static let firstTitle = "repeating Timer with a block that holds self"
    #endif

    static let ownerKeptAlive = TourRow(
        number: 1, title: firstTitle,
        usual: {
            await releaseOwner { player in
                #if canImport(ObjectiveC)
                    player.startWithSelector()
                #else
                    player.timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in player.refresh() }
                #endif
            }
        },
        ours: {
            await releaseOwner(ofOurs: true) { player in
                player.timer = OwnedTimer(.every(.milliseconds(20)), runLoop: .current, owner: player) { player, _ in
                    player.refresh()
                }
            }
        }
    )

    static let weakPropertyForTheTimer = TourRow(
        number: 2, title: "the same with a weak property for the timer",
        usual: {
            await releaseOwner { player in
                player.weakTimer = .scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in player.refresh() }
            }
        },
        ours: {
            // There is no handle: the timer runs as long as the player lives.
            await releaseOwner(ofOurs: true) { player in
                OwnedTimer(.every(.milliseconds(20)), runLoop: .current, owner: player) { player, _ in
                    player.refresh()
                }.runUntilOwnerEnds()
            }
        }
    )

    /// Lets an owner tick, releases it, and looks whether it is freed.
    private static func releaseOwner(
        ofOurs isOurs: Bool = false, _ start: @escaping @Sendable (Player) -> Void
    ) async -> Measurement {
        let (freed, ticks) = await onThread { ticksAfterRelease(start) }
        let values = ["owner_freed": freed ? 1.0 : 0, "ticks_after_release": Double(ticks)]
        return isOurs
            ? Measurement(
                freed ? "owner freed at once, \(ticks) more ticks" : "owner not freed",
                holds: freed && ticks == 0, values: values)
            : Measurement(
                freed ? "owner freed" : "owner never freed, \(ticks) more ticks in 0.2 s",
                holds: !freed && ticks > 0, values: values)
    }

    private static func ticksAfterRelease(_ start: (Player) -> Void) -> (freed: Bool, ticks: Int) {
        let log = TickLog()
        let record = Witness.Record()
        var owner: Player? = Player(log, Witness(record))
        if let owner { start(owner) }
        RunLoop.current.run(for: .seconds(2)) { log.count >= 3 }
        guard log.count >= 3 else { return (false, 0) }
        withExtendedLifetime(owner) {}
        owner = nil
        let freed = record.isFreed
        let before = log.count
        RunLoop.current.run(for: .milliseconds(200))
        return (freed, log.count - before)
    }
}
