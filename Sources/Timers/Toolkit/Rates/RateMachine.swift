/// Which values are delivered, when, and one after another: all the rules of debouncing and throttling.
///
/// The machine is pure. The first value opens a *window*. A debouncer moves the end of its window with each value; a
/// throttler does not. At the end of the window the last value is due, if it has not been. A throttler then opens the
/// next window, so that two values are never due within one interval.
///
/// With a maximum wait, a second deadline begins with the first value that waits. When it ends, the last value is due,
/// and the window stays open.
///
/// A value that is due gets a *turn*. One turn is current, and the others wait in line. Of the turns that wait, only
/// the last may be replaced, unless it was flushed: so at most one turn waits that was not flushed.
struct RateMachine<Value> {
    /// What the holder does after an event, in this order.
    struct Directive {
        var window = Change.none
        var wait = Change.none
        /// Whether the task of the current turn is to be cancelled.
        var cancelsTask = false
        /// The turn that has become the current one: the holder has its action begin.
        var begins: Int?
        /// Values that are not delivered: the holder releases them after its lock is open.
        var released: Value?
        var releasedTurns: [Turn] = []
    }

    /// What happens to a deadline.
    enum Change {
        case none, start, stop
    }

    /// A value that is due, or whose action runs.
    struct Turn {
        let number: Int
        let isFlushed: Bool
        /// Nil once the action has begun.
        var value: Value?
    }

    private let edges: RateEdges
    private let overlap: OverlapPolicy
    /// Whether each value moves the end of the window.
    private let movesWindow: Bool
    let limitsWait: Bool
    private var isOpen = false
    /// The value that is not due yet.
    private var kept: Value?
    private var current: Turn?
    private var line = FirstInFirstOut<Turn>()
    /// The number of the latest turn.
    private(set) var lastTurn = 0

    init(_ edges: RateEdges, movesWindow: Bool, limitsWait: Bool, overlap: OverlapPolicy) {
        self.edges = edges
        self.overlap = overlap
        self.movesWindow = movesWindow
        self.limitsWait = limitsWait && edges.includeTrailing
    }

    /// Whether a value waits, for its time or for the action of an older one.
    var isPending: Bool { kept != nil || line.first != nil }

    /// The number of the current turn; nil if there is none.
    var currentTurn: Int? { current?.number }

    /// Whether the action of a turn up to `number` has not returned yet.
    func isOutstanding(_ number: Int) -> Bool { current.map { current in current.number <= number } ?? false }

    // MARK: Values

    /// A value arrives.
    mutating func receive(_ value: Value) -> Directive {
        var directive = Directive()
        if movesWindow || !isOpen { directive.window = .start }
        if !isOpen, edges.includeLeading {
            makeDue(value, isFlushed: false, &directive)
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
    mutating func windowEnded() -> Directive { endWindow(isFlushed: false) }

    /// The maximum wait ends.
    mutating func waitEnded() -> Directive {
        var directive = Directive()
        if let value = kept.take() { makeDue(value, isFlushed: false, &directive) }
        return directive
    }

    /// Delivers the value that waits for its time, as at the end of the window.
    mutating func flush() -> Directive {
        if kept == nil { return Directive() }
        var directive = endWindow(isFlushed: true)
        if movesWindow { directive.window = .stop }
        return directive
    }

    private mutating func endWindow(isFlushed: Bool) -> Directive {
        var directive = Directive()
        isOpen = false
        guard let value = kept.take() else { return directive }
        if limitsWait { directive.wait = .stop }
        if !movesWindow {
            isOpen = true
            directive.window = .start
        }
        makeDue(value, isFlushed: isFlushed, &directive)
        return directive
    }

    /// Gives a value its turn, or a place in line behind the current one.
    private mutating func makeDue(_ value: Value, isFlushed: Bool, _ directive: inout Directive) {
        if current != nil, overlap == .skip, !isFlushed {
            directive.released = value
            return
        }
        lastTurn += 1
        let turn = Turn(number: lastTurn, isFlushed: isFlushed, value: value)
        guard let current else {
            current = turn
            directive.begins = turn.number
            return
        }
        if line.last?.isFlushed == false { directive.released = line.removeLast()?.value }
        line.append(turn)
        directive.cancelsTask = overlap == .cancelPrevious && !current.isFlushed
    }

    // MARK: Turns

    /// The action of a turn is about to begin.
    ///
    /// - Returns: its value; nil if the turn was dropped.
    mutating func begin(_ number: Int) -> Value? {
        current?.number == number ? current?.value.take() : nil
    }

    /// The action of a turn has returned, or will never begin.
    mutating func end(_ number: Int) -> Directive {
        guard current?.number == number else { return Directive() }
        var directive = Directive(released: current.take()?.value)
        beginNext(&directive)
        return directive
    }

    private mutating func beginNext(_ directive: inout Directive) {
        current = line.removeFirst()
        directive.begins = current?.number
    }

    // MARK: Ends

    /// Drops each value whose action has not begun, and closes the window.
    ///
    /// If `keepsFlushed`, it delivers flushed values nevertheless.
    mutating func cancel(keepsFlushed: Bool = false) -> Directive {
        isOpen = false
        var directive = Directive(window: .stop, wait: limitsWait ? .stop : .none, released: kept.take())
        while let turn = line.last, !(keepsFlushed && turn.isFlushed) {
            _ = line.removeLast()
            directive.releasedTurns.append(turn)
        }
        guard let turn = current, !(keepsFlushed && turn.isFlushed) else { return directive }
        if turn.value == nil {
            directive.cancelsTask = true
        } else {
            directive.releasedTurns.append(turn)
            beginNext(&directive)
        }
        return directive
    }
}

extension RateMachine: Sendable where Value: Sendable {}
extension RateMachine.Turn: Sendable where Value: Sendable {}
extension RateMachine.Directive: Sendable where Value: Sendable {}
