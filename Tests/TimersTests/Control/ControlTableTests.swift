import TestSupport
import Testing
import Timers

@Suite(.patient)
struct ControlTableTests {
    @Test(arguments: ControlledContext.allCases)
    func `every call works in every state from every place, twice`(context: ControlledContext) async {
        let cases = ControlCase.all(context)
        let failures = await onPlainThread {
            let fixture = ContextFixture(context)
            return cases.compactMap { row in
                fixture.blocking { row.failure(on: fixture) }.map { "\(row): \($0)" }
            }
        }
        #expect(failures == [], "\(failures.count) of \(cases.count) cases")
    }
}

extension ControlCase {
    /// Returns what went wrong; nil if nothing did.
    func failure(on fixture: ContextFixture) -> String? {
        let subject = fixture.subject()
        let barrier = Milestone()
        if let problem = prepare(subject, fixture, barrier) { return problem }
        make(subject, fixture)
        if place == .inAction || place == .inOwnersDeinit && state == .running {
            fixture.turn()
            if !subject.ticked.wait() { return "the action did not run" }
        }
        if place == .inOwnersDeinit, !subject.deinitHook.hasRun.wait() { return "the owner did not go" }
        if state == .running, call == .cancel, !subject.probe.state.isFinished {
            return "not finished while its action runs"
        }
        barrier.reach()
        fixture.turn()
        if !subject.ticked.wait(extraTicks) { return "the extra ticks did not come" }
        return problemAtRest(subject, fixture)
    }

    /// Brings the timer into the state.
    private func prepare(_ subject: Subject, _ fixture: ContextFixture, _ barrier: Milestone) -> String? {
        let isInside = place == .inAction || state == .running && place == .inOwnersDeinit
        if isInside { return nil }
        switch state {
        case .fresh: break
        case .paused: subject.probe.pause()
        case .finished: subject.probe.cancel()
        case .ownerGone:
            fixture.onContext(subject) { subject.owner.put(nil) }
            // The task that ran on the owner may retain it a little longer.
            if !subject.deinitHook.hasRun.wait() { return "the owner did not go" }
        case .scheduled, .running:
            let barrier = state == .running ? barrier : nil
            subject.prepare(Subject.Script(barrier: barrier))
            subject.probe.fire()
            fixture.turn()
            if !subject.ticked.wait() { return "the first tick did not come" }
        }
        return nil
    }

    /// Makes the call from its place.
    private func make(_ subject: Subject, _ fixture: ContextFixture) {
        let call = call
        switch place {
        case .elsewhere: call.performTwice(on: subject)
        case .onContext: fixture.onContext(subject) { call.performTwice(on: subject) }
        case .inAction:
            let state = state
            let before = { @Sendable in
                switch state {
                case .paused: subject.probe.pause()
                case .finished: subject.probe.cancel()
                case .ownerGone: subject.owner.put(nil)
                default: break
                }
            }
            subject.prepare(Subject.Script(call: call, before: before))
            subject.probe.fire()
        case .inOwnersDeinit:
            subject.deinitHook.prepare { call.performTwice(on: subject) }
            if state == .running {
                // The action then holds the last reference, and the owner goes when it returns.
                let before = { @Sendable in subject.owner.put(nil) }
                subject.prepare(Subject.Script(before: before))
                subject.probe.fire()
            } else {
                fixture.onContext(subject) { subject.owner.put(nil) }
            }
        }
    }

    /// Checks the timer, ends it, and checks whether it has released everything.
    private func problemAtRest(_ subject: Subject, _ fixture: ContextFixture) -> String? {
        let probe = subject.probe
        if endsByItself {
            guard let reason = waiting(for: { try? await probe.waitUntilFinished() }) else { return "it does not end" }
            guard let reason, outcomes.contains(Kind(reason)) else {
                return "it ended as \(String(describing: reason))"
            }
        } else if !(state == .running && place == .inOwnersDeinit) {
            let kind = Kind(probe.state)
            if !outcomes.contains(kind) { return "it is \(probe.state)" }
            // If two outcomes are allowed, the timer may end between two checks.
            let mayEnd = outcomes.count > 1
            if let problem = contradiction(probe), !(mayEnd && probe.state.isFinished) { return problem }
        }
        probe.cancel()
        fixture.turn()
        guard let reason = waiting(for: { try? await probe.waitUntilFinished() }), let reason else {
            return "it cannot be ended"
        }
        if !endsByItself, ![.cancelled, .released].contains(Kind(reason)) { return "it ended as \(reason)" }
        if !probe.state.isFinished || probe.nextTick != nil || probe.remaining != nil {
            return "it ended but still has a next tick"
        }
        fixture.turn()
        if !subject.released.wait() { return "its action was not destroyed" }
        return subject.joined() ? nil : "a task that waits for it does not end"
    }

    private func contradiction(_ probe: Probe) -> String? {
        let isRestart = call == .restart || call == .restartAfter || call == .reschedule
        if isRestart, state != .finished, probe.tickCount != 0 { return "\(probe.tickCount) ticks after a restart" }
        switch probe.state {
        case .scheduled:
            guard probe.nextTick != nil, let remaining = probe.remaining else { return "scheduled without a next tick" }
            let most: Duration =
                call == .restartAfter ? .seconds(7200) : call == .reschedule ? .seconds(1800) : .seconds(3600)
            return remaining > most || remaining < most - .seconds(300) ? "\(remaining) left of \(most)" : nil
        case .paused:
            return probe.nextTick != nil || probe.remaining == nil ? "paused with a next tick" : nil
        case .idle, .finished:
            return probe.nextTick != nil || probe.remaining != nil ? "finished with a next tick" : nil
        }
    }
}
