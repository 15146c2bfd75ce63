import Foundation
import TestSupport
import Testing
import Timers

/// The instants from which restarts count, where one reading of the clock serves many of them.
struct SystemClockTests {
    @Test func `an instant that a thread asks for often is now or a little later`() {
        onPlainThreads(4) { _ in
            var last = TimerInstant(nanoseconds: 0)
            for round in 0..<50_000 {
                // For the first calls the last reading is too old.
                if round < 20 { usleep(1000) }
                let before = SystemClock.now(.continuous)
                let instant = SystemClock.coalescedNow
                let after = SystemClock.now(.continuous)
                if instant < before || instant > after + .nanoseconds(2_100) || instant <= last {
                    Issue.record("\(instant) after \(last), between \(before) and \(after)")
                }
                last = instant
            }
        }
    }

    /// The same for calls with no other work in between.
    @Test func `many in a row are now or a little later, and each is after the one before`() async {
        await onPlainThread {
            for _ in 0..<1_000 {
                let before = SystemClock.now(.continuous)
                let instants = (0..<100).map { _ in SystemClock.coalescedNow }
                let after = SystemClock.now(.continuous)
                #expect(instants[0] >= before)
                #expect(instants[99] <= after + .nanoseconds(2_100))
                #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
            }
        }
    }
}
