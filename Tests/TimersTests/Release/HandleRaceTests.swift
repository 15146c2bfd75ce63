import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// One thread releases handles while their timers tick on another.
@Suite(.patient)
struct HandleRaceTests {
    private static let rounds = Sanitizer.isActive ? 200 : 1_000

    @Test(arguments: StaleTickRace.Context.allCases)
    func `no tick begins after the end of the handle`(context: StaleTickRace.Context) async {
        let count = await onPlainThread { StaleTickRace(context).run(.dropHandle, Self.rounds) }
        say("\(context), a tick against the end of its handle: \(count)")
        #expect(count.violations == 0)
        #expect(count.stuck == 0)
        #expect(count.races == Self.rounds)
    }

    /// One of many timers.
    private final class Subject: Sendable {
        let witness = Witness()
        private let handle = Slot<OwnedTimer>()
        private let ticks = Tally()
        /// The number of ticks when the handle had been released.
        private let last = Atomic(-1)

        func start(on scheduler: TimerScheduler, _ owner: SharedOwner) {
            handle.put(
                OwnedTimer(.every(.microseconds(50)), on: scheduler, owner: owner) {
                    [capture = witness.capture(), ticks] _, _ in
                    capture.touch()
                    ticks.add()
                })
        }

        /// Releases the handle.
        ///
        /// - Returns: whether the timer has ended, and no tick has begun since.
        func end() -> Bool {
            guard let core = handle.value?.control else { return false }
            let probe = Probe(control: core)
            handle.letGo()
            let count = probe.tickCount
            _ = spin { !core.isTicking }
            last.store(count, ordering: .relaxed)
            return isQuiet && "\(probe.state)" == "finished(released)"
        }

        /// Whether no tick has begun since the handle was released.
        var isQuiet: Bool { ticks.sum == last.load(ordering: .relaxed) }
    }

    @Test(arguments: SendablePlace.allCases)
    func `two threads release the handles of many timers that tick`(place: SendablePlace) async {
        let rounds = Self.rounds
        let (wrong, left) = await onPlainThread { () -> (Int, Int) in
            let scheduler = place.scheduler()
            let (owner, wrong) = (SharedOwner(), Tally())
            for _ in 0..<(rounds / 100) {
                let crowd = (0..<100).map { _ in Subject() }
                for subject in crowd { subject.start(on: scheduler, owner) }
                onPlainThreads(2) { number in
                    for (index, subject) in crowd.enumerated() where index % 2 == number {
                        if !subject.end() { wrong.add() }
                    }
                }
                for subject in crowd {
                    subject.witness.gone.block()
                    if !subject.isQuiet { wrong.add() }
                }
            }
            return (wrong.sum, scheduler.timers.count)
        }
        #expect(wrong == 0)
        #expect(left == 0)
    }
}
