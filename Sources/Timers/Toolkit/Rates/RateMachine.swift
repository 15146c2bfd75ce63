/// Which values are delivered, and when: the rules of debouncing and throttling.
///
/// The machine is pure. The first value opens a *window*. A debouncer moves the end of its window with each value; a
/// throttler does not. At the end of the window the last value is delivered, if it has not been. A throttler then opens
/// the next window, so that two deliveries are never closer than one interval.
///
/// With a maximum wait, a second deadline begins with the first value that waits. It delivers the last value and leaves
/// the window open.
struct RateMachine<Value> {
    /// What the holder does after an event, in this order.
    struct Directive {
        var window = Change.none
        var wait = Change.none
        var delivered: Value?
        /// A value that is not delivered: the holder releases it after its lock is open.
        var released: Value?
    }

    /// What happens to a deadline.
    enum Change {
        case none, start, stop
    }

    let edges: RateEdges
    /// Whether each value moves the end of the window.
    let movesWindow: Bool
    let limitsWait: Bool
    private var isOpen = false
    private var kept: Value?

    init(_ edges: RateEdges, movesWindow: Bool, limitsWait: Bool) {
        self.edges = edges
        self.movesWindow = movesWindow
        self.limitsWait = limitsWait && edges.includeTrailing
    }

    /// Whether a value waits for its delivery.
    var isPending: Bool { kept != nil }

    /// A value arrives.
    mutating func receive(_ value: Value) -> Directive {
        var directive = Directive()
        if movesWindow || !isOpen { directive.window = .start }
        if !isOpen, edges.includeLeading {
            directive.delivered = value
        } else if edges.includeTrailing {
            if kept == nil, limitsWait { directive.wait = .start }
            directive.released = kept.take()
            kept = value
        } else {
            directive.released = value
        }
        isOpen = true
        return directive
    }

    /// The window ends.
    mutating func windowEnded() -> Directive {
        var directive = Directive()
        isOpen = false
        guard let value = kept.take() else { return directive }
        directive.delivered = value
        if limitsWait { directive.wait = .stop }
        if !movesWindow {
            isOpen = true
            directive.window = .start
        }
        return directive
    }

    /// The maximum wait ends.
    mutating func waitEnded() -> Directive {
        Directive(delivered: kept.take())
    }

    /// Delivers the value that waits, as at the end of the window.
    mutating func flush() -> Directive {
        guard isPending else { return Directive() }
        var directive = windowEnded()
        if movesWindow { directive.window = .stop }
        return directive
    }

    /// Drops the value that waits and closes the window.
    mutating func cancel() -> Directive {
        isOpen = false
        return Directive(window: .stop, wait: limitsWait ? .stop : .none, released: kept.take())
    }
}

extension RateMachine: Sendable where Value: Sendable {}
