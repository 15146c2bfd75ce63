import Foundation
import TestSupport
import Testing
import Timers
import TimersTesting

@MainActor
private final class Player {
    var timer: OwnedTimer?
    var refreshes = 0

    func refresh() { refreshes += 1 }
    func refreshAll(_ tick: Tick) { refreshes += 1 }
}

/// How timers behave where the usual patterns keep owners alive.
///
/// `timers tour` shows the rows.
@MainActor
@Suite(.patient)
struct OwnershipPatternTests {
    /// Starts a timer for an owner, lets it tick unless `ticksFirst` is false, and releases the owner.
    private func lifeOfOwner(
        ticksFirst: Bool = true, _ start: @MainActor (Player) -> OwnedTimer, storesHandle: Bool
    ) -> (isFreed: Bool, waiting: Int, refreshes: Int) {
        let time = VirtualTime()
        return time.run {
            var player: Player? = Player()
            weak let weakPlayer = player
            var refreshes = 0
            @MainActor func begin() {
                guard let player else { return }
                let timer = start(player)
                if storesHandle { player.timer = timer } else { timer.runUntilOwnerEnds() }
                if ticksFirst { time.advance(by: .seconds(3)) }
                refreshes = player.refreshes
            }
            begin()
            player = nil
            return (weakPlayer == nil, time.pendingTimers.count, refreshes)
        }
    }

    @Test func `row 1, a target that stores its timer with target and action is freed`() {
        let (isFreed, waiting, refreshes) = lifeOfOwner(
            { player in OwnedTimer(.every(.seconds(1)), target: player, action: Player.refreshAll) }, storesHandle: true
        )
        #expect(isFreed && waiting == 0 && refreshes == 3)
    }

    @Test func `row 2, a target that does not store its timer is freed`() {
        let (isFreed, _, refreshes) = lifeOfOwner(
            { player in OwnedTimer(.every(.seconds(1)), target: player, action: Player.refresh) }, storesHandle: false)
        #expect(isFreed && refreshes == 3)
    }

    @Test func `row 3, no tick comes after the owner is freed`() {
        let time = VirtualTime()
        time.run {
            var player: Player? = Player()
            let calls = Tally()
            @MainActor func begin() {
                guard let player else { return }
                OwnedTimer(.every(.seconds(1)), owner: player) { _, _ in calls.add() }.runUntilOwnerEnds()
            }
            begin()
            time.advance(by: .seconds(2))
            player = nil
            time.advance(by: .seconds(10))
            #expect(calls.sum == 2)
            #expect(time.pendingTimers.isEmpty)
        }
    }

    @Test func `row 4, a timer of an hour ends in the deinit of its owner`() {
        let (isFreed, waiting, _) = lifeOfOwner(
            ticksFirst: false,
            { player in OwnedTimer(.every(.seconds(3600)), owner: player) { player, _ in player.refresh() } },
            storesHandle: true)
        #expect(isFreed && waiting == 0)
    }

    @Test func `row 5, one-shot, counted and endless timers tick as often as they say, in each form`() {
        let time = VirtualTime()
        time.run {
            for (schedule, ticks) in [
                (TimerSchedule.after(.seconds(1)), 1), (.every(.seconds(1), times: 4), 4), (.every(.seconds(1)), 10),
            ] {
                let players = (0..<4).map { _ in Player() }
                let timers = [
                    OwnedTimer(schedule, owner: players[0]) { player, _ in player.refresh() },
                    OwnedTimer(schedule, target: players[1], action: Player.refresh),
                    OwnedTimer(schedule, target: players[2], action: Player.refreshAll),
                    OwnedTimer(schedule) { [player = players[3]] _ in player.refresh() },
                ]
                time.advance(by: .seconds(10))
                #expect(players.map(\.refreshes) == [ticks, ticks, ticks, ticks])
                for timer in timers { timer.cancel() }
            }
        }
    }

    @Test func `row 6, a one-shot timer does not retain its owner until it ticks`() {
        let (isFreed, waiting, _) = lifeOfOwner(
            ticksFirst: false,
            { player in OwnedTimer(.after(.seconds(60)), owner: player) { player, _ in player.refresh() } },
            storesHandle: true)
        #expect(isFreed && waiting == 0)
    }

    @Test func `row 13, an action that captures its own timer is destroyed when the timer ends`() {
        let time = VirtualTime()
        let witness = Witness()
        time.run {
            var own: OwnedTimer?
            own = OwnedTimer(.every(.seconds(1), times: 2)) { [capture = witness.capture()] _ in
                capture.touch()
                _ = own?.tickCount
            }
            time.advance(by: .seconds(2))
            #expect(witness.gone.isReached)
            #expect(own?.state.isFinished == true)
        }
    }

    @Test func `row 17, a cancelled timer frees its memory at once`() {
        let time = VirtualTime()
        time.run {
            weak var entry: AnyObject?
            @MainActor func begin() {
                let timer = OwnedTimer(.after(.seconds(3600))) { _ in }
                entry = timer.control.entryForTesting
                timer.cancel()
            }
            begin()
            #expect(entry == nil)
        }
    }
}
