import Dispatch
import Foundation
import TestSupport
import Timers

extension HandleTrial {
    /// Calls `body` while a tick is due that cannot begin because the context is busy.
    ///
    /// - Parameters:
    ///   - actor: the owner, if that is the context.
    ///   - body: what to do before the context is free.
    /// - Returns: what went wrong; nil if nothing did.
    func whileDue(on actor: (any Actor)?, _ body: @escaping @Sendable () -> Void) -> String? {
        if fixture.context == .mainActorAsync { return whileClaimedOnMain(body) }
        while true {
            let (occupied, free, gate) = (Occurrences(), Occurrences(), Milestone())
            Thread { [fixture] in
                fixture.occupy(actor) {
                    occupied.happen()
                    gate.block()
                }
                free.happen()
            }.start()
            guard occupied.wait() else { return "the context could not be occupied" }
            // An action that has left its actor for a moment now waits for it, and no other tick is claimed before the
            // action has ended. So the actor is occupied anew.
            if probe.control.isTicking {
                gate.reach()
                guard free.wait() else { return "the context is still occupied" }
                continue
            }
            let isDue = waits { [self] in
                if fixture.context == .virtualTime { return true }
                return fixture.submitsDueTicks ? isClaimed : probe.remaining == .zero
            }
            body()
            permission.forbid()
            gate.reach()
            return isDue && free.wait() ? nil : "no tick was due"
        }
    }

    /// Does the same on a context that itself claims the tick.
    ///
    /// Each job submits another one, so that one runs between the claim and the tick.
    private func whileClaimedOnMain(_ body: @escaping @Sendable () -> Void) -> String? {
        let done = Occurrences()
        @Sendable func checkClaim() {
            if !isClaimed { return DispatchQueue.main.async { checkClaim() } }
            body()
            permission.forbid()
            done.happen()
        }
        DispatchQueue.main.async { checkClaim() }
        return done.wait() ? nil : "no tick was claimed"
    }

    private var isClaimed: Bool {
        let core = probe.control
        return !core.entryForTesting.isInWheel && !core.isTicking && !probe.state.isFinished
    }
}
