import Dispatch
import Foundation
import Synchronization
import TestSupport
import Timers

extension HandleTrial {
    /// Checks the timer after the last reference to the handle was released.
    ///
    /// - Parameters:
    ///   - reason: why it has to have ended.
    ///   - others: how many other timers the test has on the fixture.
    /// - Returns: what is wrong; nil if nothing is.
    func problem(endingAs reason: String, leaving others: Int = 0) -> String? {
        if permission.isGiven { permission.forbid(of: probe.control) }
        let count = probe.tickCount
        if "\(probe.state)" != "finished(\(reason))" { return "it is \(probe.state)" }
        let ended = waiting { [probe] in try? await probe.waitUntilFinished() }
        guard let ended, let ended, "\(ended)" == reason else {
            return "waiting for its end gives \(String(describing: ended))"
        }
        if let problem = problemWithTicks(count) ?? problemWithCaptures() { return problem }
        let begun = ticks.sum
        control.put(nil)
        // A task that carries a tick to its context would retain the entry.
        guard let entry = entry.take(), waits(until: { entry.entry == nil }) else { return "its entry is not released" }
        if ticks.sum != begun { return "a tick came late" }
        if fixture.hasOwnScheduler, !waits(until: { [fixture] in fixture.scheduler.timers.count <= others }) {
            return "it is listed"
        }
        return problems.entries.first
    }

    private func problemWithTicks(_ count: Int) -> String? {
        // Every tick that was due earlier has come by then.
        let passed = Occurrences()
        let later = fixture.startPlain(.after(Self.interval * 3)) { passed.happen() }
        fixture.turn(Self.interval * 3)
        defer { later.cancel() }
        if !passed.wait() { return "a later timer does not tick" }
        let (begun, counted) = (ticks.sum, probe.tickCount)
        // A tick that finds its owner gone does not count.
        return counted <= count && counted == begun ? nil : "\(begun) ticks, then \(counted) counted, of \(count)"
    }

    private func problemWithCaptures() -> String? {
        guard waits(until: { [witness] in witness.gone.isReached }) else { return "its captures are not destroyed" }
        guard let place = fixture.placeOfCaptures, let seen = witness.whereabouts else { return nil }
        let isRight = fixture.loop == nil ? seen.isMain : seen.thread == place.thread
        return isRight ? nil : "its captures were destroyed on another context"
    }

    func waits(until condition: @escaping () -> Bool) -> Bool {
        let limit = DispatchTime.now() + patience
        while !condition() {
            if DispatchTime.now() > limit { return false }
            usleep(100)
        }
        return true
    }
}
