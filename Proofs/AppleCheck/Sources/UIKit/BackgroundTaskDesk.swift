public import Foundation
import Synchronization

/// Hands out background tasks as the system does, and writes down what an app does wrong with them.
public final class BackgroundTaskDesk: Sendable {
    /// What was done with background tasks, and what the system answers.
    public struct State: Sendable {
        /// How many were begun.
        public internal(set) var begun = 0
        /// How many were ended.
        public internal(set) var ended = 0
        /// Ends of a task that was not open: ended before, never begun, or invalid.
        public internal(set) var wrongEnds = 0
        /// The tasks that are open, by their numbers.
        public internal(set) var open: [Int: String] = [:]
        /// Whether the next requests are refused.
        public var refuses = false
        /// Whether the app is in the background.
        public var isInBackground = false
        /// Seconds until the app is suspended.
        public var timeRemaining: TimeInterval = .greatestFiniteMagnitude
        /// Called once, with the number, when the next task is open and the app does not know of it yet: what other
        /// threads do in that moment.
        public var whileBeginning: (@Sendable (Int) -> Void)?
        var last = 0
        var handlers: [Int: @MainActor @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    init() {}

    /// Reads or changes the state.
    public func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in body(&state) }
    }

    /// Begins a new state.
    public func reset() {
        let old = withState { state in
            let old = state
            state = State()
            state.last = old.last
            return old
        }
        // Let go of here, with the lock open.
        _ = old
    }

    /// Lets the time of one task run out; its handler runs inside this call.
    ///
    /// - Returns: whether the task was open.
    @MainActor public func expire(_ number: Int) -> Bool {
        let handler = withState { state in state.handlers.removeValue(forKey: number) }
        handler?()
        return handler != nil
    }

    func begin(_ name: String?, _ handler: (@MainActor @Sendable () -> Void)?) -> UIBackgroundTaskIdentifier {
        let (number, hook) = withState { state in
            if state.refuses { return (nil, nil) as (Int?, (@Sendable (Int) -> Void)?) }
            state.last += 1
            state.begun += 1
            state.open[state.last] = name ?? ""
            state.handlers[state.last] = handler
            return (state.last, state.whileBeginning.take())
        }
        guard let number else { return .invalid }
        hook?(number)
        return UIBackgroundTaskIdentifier(rawValue: number)
    }

    func end(_ identifier: UIBackgroundTaskIdentifier) {
        let handler = withState { state in
            if state.open.removeValue(forKey: identifier.rawValue) == nil {
                state.wrongEnds += 1
            } else {
                state.ended += 1
            }
            return state.handlers.removeValue(forKey: identifier.rawValue)
        }
        // As above.
        _ = handler
    }
}
