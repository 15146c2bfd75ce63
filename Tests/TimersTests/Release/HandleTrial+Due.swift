import Dispatch
import Foundation
import Timers

extension HandleTrial {
    /// Calls `body` while a tick is due that cannot begin, because the context does something else.
    ///
    /// - Parameters:
    ///   - actor: the owner, where that is the context.
    ///   - body: what to do before the context is free.
    /// - Returns: what went wrong; nil if nothing did.
    func whileDue(on actor: (any Actor)?, _ body: @escaping @Sendable () -> Void) -> String? {
        if stage.context == .mainActorAsync { return whileClaimedOnMain(body) }
        let (occupied, free, gate) = (Occurrences(), Occurrences(), Barrier())
        Thread { [stage] in
            stage.occupy(actor) {
                occupied.happen()
                gate.pass()
            }
            free.happen()
        }.start()
        guard occupied.wait() else { return "the context could not be occupied" }
        let isDue = waits { [self] in
            if stage.context == .virtualTime { return true }
            return stage.handsOver ? isClaimed : probe.remaining == .zero
        }
        body()
        forbid()
        gate.open()
        return isDue && free.wait() ? nil : "no tick was due"
    }

    /// As `whileDue`, where the context itself claims the tick.
    ///
    /// Each job gives the context another one, so that one comes between the claim and the tick.
    private func whileClaimedOnMain(_ body: @escaping @Sendable () -> Void) -> String? {
        let done = Occurrences()
        @Sendable func look() {
            if !isClaimed { return DispatchQueue.main.async { look() } }
            body()
            forbid()
            done.happen()
        }
        DispatchQueue.main.async { look() }
        return done.wait() ? nil : "no tick was claimed"
    }

    private var isClaimed: Bool {
        let core = probe.core
        return !core.entryForTesting.isInWheel && !core.isTicking && !probe.state.isFinished
    }
}
