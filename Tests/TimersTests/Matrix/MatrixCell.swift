import Testing
import Timers

/// One cell of the matrix: a promise, the context on which it is kept, the tool, and the form of the action.
struct MatrixCell: CustomStringConvertible, Sendable {
    /// What a tool promises on each context.
    enum Promise: CaseIterable {
        /// Rule 4, no overlap: an action that is due waits while another one of the same tool runs.
        case noOverlap
        /// Rule 5, no stale tick: an action that is on its way to a busy context does not begin after a cancellation.
        case noStaleAction
        /// A cancellation takes back what waits for a running action, and cancels the task of that.
        case cancel
        /// Rule 14, waiting: a call that waits returns when the running action has returned.
        case waiting
        /// Rule 15, contexts that end: nothing begins after the end, and the task of a running action is cancelled.
        case contextEnd
        /// `endAndWait()` returns when the running action has returned.
        case endAndWait
        /// `flush()`: an accepted value is delivered, although the action is busy and the object goes.
        case flush
    }

    /// Where actions run.
    enum Context: CaseIterable {
        case mainActor, runLoop, serialQueue, concurrentQueue, thread, shared, actor, isolated, customDriver, confined,
            eventLoop
    }

    enum Tool: CaseIterable {
        case timer, debouncer, throttler, pool, ticks, deadline
    }

    enum Form: CaseIterable {
        case plain, suspending
    }

    let promise: Promise
    let context: Context
    let tool: Tool
    let form: Form

    var description: String { "\(promise), \(tool), \(form), on \(context)" }

    static let all = Promise.allCases.flatMap { promise in
        Context.allCases.flatMap { context in
            Tool.allCases.flatMap { tool in
                Form.allCases.map { form in MatrixCell(promise: promise, context: context, tool: tool, form: form) }
            }
        }
    }
}

// MARK: Cells without a case

extension MatrixCell {
    /// Why the cell has no case; nil if it has one.
    var reason: String? { reasonOfContext ?? reasonOfForm ?? reasonOfPromise ?? reasonOfPlace }

    private var isRate: Bool { tool == .debouncer || tool == .throttler }

    /// Whether the pool stays on its context, without a lock.
    private var isLocal: Bool { [.mainActor, .runLoop, .actor, .isolated, .confined].contains(context) }

    private var reasonOfContext: String? {
        switch (context, tool) {
        case (.eventLoop, _): "`TimersNIO` has a package of tests, `Proofs/ServerTests`: `EventLoopMatrixTests`"
        case (.isolated, .debouncer), (.isolated, .throttler): "rates have no form `isolated:`"
        case (.confined, .debouncer), (.confined, .throttler): "rates have no form `confinedTo:`"
        case (.confined, .ticks), (.confined, .deadline): "the code runs in its own task, as on `serialQueue`"
        case (.isolated, .ticks), (.isolated, .deadline): "the code runs in its own task, as on `actor`"
        default: nil
        }
    }

    private var reasonOfForm: String? {
        switch (tool, form, context) {
        case (.ticks, .plain, _), (.deadline, .plain, _): "its code belongs to a task"
        case (.pool, .suspending, _): "the action of a pool does not suspend"
        case (.timer, .plain, .actor), (.debouncer, .plain, .actor), (.throttler, .plain, .actor):
            "the action of an actor runs in a task"
        case (.timer, .suspending, .confined): "the action of a confined timer does not suspend"
        default: nil
        }
    }

    private var reasonOfPromise: String? {
        switch (promise, tool) {
        case (.noOverlap, .deadline): "an operation runs once"
        case (.cancel, .deadline): "there is no call: the caller's task is cancelled, and `PromiseTableTests` shows it"
        case (.waiting, .pool): "no call waits for an expiry"
        case (.flush, .timer), (.flush, .pool), (.flush, .ticks), (.flush, .deadline): "it has no `flush()`"
        case (.endAndWait, .deadline): "an operation is no action of the scheduler, and the call does not wait for it"
        default: nil
        }
    }

    private var reasonOfPlace: String? {
        switch (promise, context) {
        case (.contextEnd, .mainActor), (.endAndWait, .mainActor), (.contextEnd, .shared), (.endAndWait, .shared):
            "`main` and `shared` serve the whole process and cannot end"
        case (.contextEnd, .actor), (.endAndWait, .actor), (.contextEnd, .isolated), (.endAndWait, .isolated):
            "the deadlines of actors wait on `shared`, which cannot end"
        case (.noStaleAction, .shared): "no single action holds all lanes: the cell of `cancel` shows it"
        case (.noStaleAction, _) where isRate && form == .suspending && context != .actor && context != .mainActor:
            "the action has a task of its own, which no busy context holds: the cell of `cancel` shows it"
        case (.noStaleAction, _) where tool == .ticks: "the loop is the context: the cell of `cancel` shows it"
        case (.noStaleAction, _) where tool == .pool && isLocal, (.cancel, _) where tool == .pool && isLocal:
            "only code of the context may remove, so no expiry is on its way: `LocalTimeoutTests`"
        case (.noStaleAction, .actor) where tool == .deadline, (.noStaleAction, .mainActor) where tool == .deadline:
            "the operation needs the context that is busy"
        default: nil
        }
    }
}
