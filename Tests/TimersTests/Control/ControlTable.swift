import Timers

/// One row of the table: a call, a state of the timer, and a place from which the call is made.
struct ControlCase: CustomStringConvertible {
    enum State: CaseIterable {
        case fresh, scheduled, paused, running, finished, ownerGone
    }

    enum Place: CaseIterable {
        case onContext, elsewhere, inAction, inOwnersDeinit
    }

    let context: ControlledContext
    let call: ControlCall
    let state: State
    let place: Place

    var description: String { "\(context): \(call) of a timer that is \(state), made \(place)" }

    static func all(_ context: ControlledContext) -> [ControlCase] {
        State.allCases.flatMap { state in
            Place.allCases.flatMap { place in
                ControlCall.allCases.map { ControlCase(context: context, call: $0, state: state, place: place) }
            }
        }.filter(\.exists)
    }

    private var exists: Bool {
        if !context.hasOwner && (state == .ownerGone || place == .inOwnersDeinit) { return false }
        // While an action runs on a serial context, nothing else runs there.
        if state == .running && place == .onContext { return context.isFreeDuringAction }
        // An owner ends only once.
        return !(state == .ownerGone && place == .inOwnersDeinit)
    }
}

extension ControlCase {
    enum Kind: Equatable {
        case scheduled, paused, cancelled, released, other

        init(_ state: TimerState) {
            switch state {
            case .scheduled: self = .scheduled
            case .paused: self = .paused
            case .idle: self = .other
            case .finished(let reason): self = Kind(reason)
            }
        }

        init(_ reason: FinishReason) {
            switch reason {
            case .cancelled: self = .cancelled
            case .released: self = .released
            default: self = .other
            }
        }
    }

    /// Whether the owner is certain to be gone after the call.
    private var isOwnerGone: Bool {
        context.hasOwner && (state == .ownerGone || place == .inOwnersDeinit)
    }

    /// How many extra ticks the calls cause.
    var extraTicks: Int {
        call == .fire && state != .finished && !isOwnerGone ? 2 : 0
    }

    /// Whether the timer has to end without another call that cancels it.
    var endsByItself: Bool {
        guard state != .finished else { return true }
        switch call {
        case .cancel, .cancelAndWait, .dropHandle: return true
        case .fire: return isOwnerGone && place != .inAction
        default: return false
        }
    }

    /// The states that the timer may have in the end.
    var outcomes: [Kind] {
        if state == .finished { return [.cancelled] }
        let unchanged: Kind = state == .paused ? .paused : .scheduled
        switch call {
        case .pause: return [.paused]
        case .resume, .resumeAfterFullInterval, .resumeKeepingPhase: return [.scheduled]
        case .restart, .restartAfter, .reschedule: return [.scheduled]
        case .cancel, .cancelAndWait: return [.cancelled]
        case .fire:
            if endsByItself { return [.released] }
            // The owner goes when the action that made the call returns; the extra tick then finds no owner.
            return isOwnerGone ? [unchanged, .released] : [unchanged]
        case .dropHandle: return [.released]
        case .read, .awaitEnd, .insertIntoBag: return [unchanged]
        }
    }
}
