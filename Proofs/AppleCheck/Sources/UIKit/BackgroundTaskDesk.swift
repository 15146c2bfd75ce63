public import Foundation
import Synchronization

/// Hands out background tasks as the system does, and writes down what an app does wrong with them.
public final class BackgroundTaskDesk: Sendable {
    /// What was done with background tasks.
    public struct Book: Sendable {
        /// How many were begun.
        public internal(set) var begun = 0
        /// How many were ended.
        public internal(set) var ended = 0
        /// How many requests were refused.
        public internal(set) var refused = 0
        /// Ends of a task that was not open: ended before, never begun, or invalid.
        public internal(set) var wrongEnds = 0
        /// The tasks that are open, by their numbers.
        public internal(set) var open: [Int: String] = [:]
    }

    private struct State {
        var book = Book()
        var last = 0
        var handlers: [Int: @MainActor @Sendable () -> Void] = [:]
        var refuses = false
        var isInBackground = false
        var timeRemaining = TimeInterval.greatestFiniteMagnitude
        var whileBeginning: (@Sendable (Int) -> Void)?
    }

    private let state = Mutex(State())

    init() {}

    /// What was done so far.
    public var book: Book { state.withLock { state in state.book } }

    /// Whether the next requests are refused.
    public var refuses: Bool {
        get { state.withLock { state in state.refuses } }
        set { state.withLock { state in state.refuses = newValue } }
    }

    /// Whether the app is in the background.
    public var isInBackground: Bool {
        get { state.withLock { state in state.isInBackground } }
        set { state.withLock { state in state.isInBackground = newValue } }
    }

    /// Seconds until the app is suspended.
    public var timeRemaining: TimeInterval {
        get { state.withLock { state in state.timeRemaining } }
        set { state.withLock { state in state.timeRemaining = newValue } }
    }

    /// Called once, with the number, when the next task is open and the app does not know of it yet: what other threads do in
    /// that moment.
    public var whileBeginning: (@Sendable (Int) -> Void)? {
        get { state.withLock { state in state.whileBeginning } }
        set {
            let old = state.withLock { state in
                defer { state.whileBeginning = newValue }
                return state.whileBeginning
            }
            // Let go of here, with the lock open.
            _ = old
        }
    }

    /// Begins a new book.
    public func reset() {
        let old = state.withLock { state in
            let old = (state.handlers, state.whileBeginning)
            let last = state.last
            state = State()
            state.last = last
            return old
        }
        // As above.
        _ = old
    }

    /// Lets the time of one task run out; its handler runs inside this call.
    ///
    /// - Returns: whether the task was open.
    @MainActor public func expire(_ number: Int) -> Bool {
        let handler = state.withLock { state in state.handlers.removeValue(forKey: number) }
        handler?()
        return handler != nil
    }

    func begin(_ name: String?, _ handler: (@MainActor @Sendable () -> Void)?) -> UIBackgroundTaskIdentifier {
        let (number, hook) = state.withLock { state in
            if state.refuses {
                state.book.refused += 1
                return (nil, nil) as (Int?, (@Sendable (Int) -> Void)?)
            }
            state.last += 1
            state.book.begun += 1
            state.book.open[state.last] = name ?? ""
            state.handlers[state.last] = handler
            return (state.last, state.whileBeginning.take())
        }
        guard let number else { return .invalid }
        hook?(number)
        return UIBackgroundTaskIdentifier(rawValue: number)
    }

    func end(_ identifier: UIBackgroundTaskIdentifier) {
        let handler = state.withLock { state in
            if state.book.open.removeValue(forKey: identifier.rawValue) == nil {
                state.book.wrongEnds += 1
            } else {
                state.book.ended += 1
            }
            return state.handlers.removeValue(forKey: identifier.rawValue)
        }
        // Let go of here, with the lock open.
        _ = handler
    }
}
