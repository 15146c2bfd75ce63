import TestSupport
import Timers

/// One cell of the table: a way in which a handle is released, and the context on which its timer ticks.
struct HandleCase: CustomStringConvertible {
    enum Way: CaseIterable {
        /// A start method runs twice, so the property gets another timer.
        case replaced
        case propertySetToNil, arrayEmptied, bagDropped, structureReplaced, childReleased
        case ownersDeinitElsewhere
        /// In the timer's own action.
        case inAction
        /// While the action runs on another thread.
        case whileRunning
        case whilePaused
        /// While a tick is due that has not begun. If ticks are submitted to the context, it has been claimed.
        case whileDue
    }

    let context: ControlledContext
    let way: Way

    var description: String { "\(context): \(way)" }

    static func all(_ context: ControlledContext) -> [HandleCase] {
        Way.allCases.map { way in HandleCase(context: context, way: way) }
    }

    var shelf: Shelf {
        switch way {
        case .arrayEmptied: .array
        case .bagDropped: .bag
        case .structureReplaced: .structure
        case .childReleased: .child
        default: .property
        }
    }

    /// A bag cancels its timers; every other end of a handle releases the timer.
    var reason: String { way == .bagDropped ? "cancelled" : "released" }
}

extension HandleCase {
    /// Returns what went wrong; nil if nothing did.
    func failure(on fixture: ContextFixture) -> String? {
        let home = HandleHome(fixture)
        let trial = HandleTrial(fixture)
        if way == .whileRunning { return failureWhileRunning(home, trial) }
        if way == .inAction { return failureInAction(home, trial) }
        trial.start(in: home, shelf)
        if let problem = trial.tick() { return problem }
        switch way {
        case .replaced:
            let second = HandleTrial(fixture)
            second.start(in: home, shelf)
            if let problem = trial.problem(endingAs: reason, leaving: 1) { return problem }
            if let problem = second.tick() { return "the second timer: \(problem)" }
            home.empty(shelf)
            return second.problem(endingAs: reason).map { problem in "the second timer: \(problem)" }
        case .ownersDeinitElsewhere:
            home.releaseOwner()
            // A tick that runs retains the owner a little longer.
            if !trial.waits(until: { trial.isFinished }) { return "it did not end with its owner" }
        case .whilePaused:
            trial.pause()
            home.empty(shelf)
            trial.permission.forbid(of: trial.probe.control)
            trial.attemptRestart()
        case .whileDue:
            if let problem = trial.whileDue(on: home.owner.value as? any Actor, { home.empty(shelf) }) {
                return problem
            }
        default: home.empty(shelf)
        }
        return trial.problem(endingAs: reason)
    }

    private func failureInAction(_ home: HandleHome, _ trial: HandleTrial) -> String? {
        trial.prepare {
            home.empty(shelf)
            trial.permission.forbid()
            if !trial.isFinished { trial.note("it is not finished after the end of its handle") }
            if trial.witness.gone.isReached { trial.note("its captures are destroyed before the action has returned") }
        }
        trial.start(in: home, shelf)
        return trial.tick() ?? trial.problem(endingAs: reason)
    }

    private func failureWhileRunning(_ home: HandleHome, _ trial: HandleTrial) -> String? {
        let barrier = Milestone()
        trial.prepare({}, holding: barrier)
        trial.start(in: home, shelf)
        if let problem = trial.tick() { return problem }
        home.empty(shelf)
        trial.permission.forbid()
        if !trial.isFinished { trial.note("it is not finished after the end of its handle") }
        if trial.witness.gone.isReached { trial.note("its captures are destroyed while the action runs") }
        barrier.reach()
        return trial.problem(endingAs: reason)
    }
}
