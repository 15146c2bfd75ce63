/// Decides which values are delivered, and when, one after another: all the rules of debouncing and throttling.
///
/// The machine is pure. The first value opens a *window*. A debouncer moves the end of its window with each value; a
/// throttler does not. At the end of the window the last value is due, if it has not been. A throttler then opens the
/// next window, so that two values are never due within one interval.
///
/// With a maximum wait, a second deadline begins with the first value that waits. When it ends, the last value is due,
/// and the window stays open.
///
/// A value that is due becomes a *delivery*. One delivery is current, and the others wait in line. Of those that wait,
/// only the last may be replaced, unless it was flushed: so at most one delivery waits that was not flushed.
///
/// A flush marks all deliveries that there are: from then on, a newer value neither replaces nor cancels them.
struct RateMachine<Value> {
    /// The instructions to the holder after an event, in the order in which it follows them.
    struct Directive {
        var window = Change.none
        var wait = Change.none
        /// Whether the task of the current delivery is to be cancelled.
        var cancelsTask = false
        /// The delivery that has become the current one: the holder has its action begin.
        var begins: Int?
        /// Values that are not delivered: the holder releases them after its lock is open.
        var released: Value?
        var releasedDeliveries: [Delivery] = []
    }

    /// A change of a deadline.
    enum Change {
        case none, start, stop
    }

    /// A value that is due, or whose action runs.
    struct Delivery {
        let number: Int
        var isFlushed: Bool
        /// Nil once the action has begun.
        var value: Value?
        /// Whether the task of the action is to be cancelled.
        var isStopped = false
    }

    private let edges: RateEdges
    private let overlap: OverlapPolicy
    /// Whether each value moves the end of the window.
    private let movesWindow: Bool
    let limitsWait: Bool
    private var isOpen = false
    /// The value that is not due yet.
    private var kept: Value?
    private var current: Delivery?
    private var line = FirstInFirstOut<Delivery>()
    /// The number of the latest delivery.
    private(set) var lastDelivery = 0

    init(_ edges: RateEdges, movesWindow: Bool, limitsWait: Bool, overlap: OverlapPolicy) {
        self.edges = edges
        self.overlap = overlap
        self.movesWindow = movesWindow
        self.limitsWait = limitsWait && edges.includeTrailing
    }

    /// Whether a value waits, for its time or for the action of an older one.
    var isPending: Bool { kept != nil || line.first != nil }

    /// The number of the current delivery; nil if there is none.
    var currentDelivery: Int? { current?.number }

    /// Whether the action of a delivery runs.
    func isRunning(_ number: Int) -> Bool { current.map { $0.number == number && $0.value == nil } ?? false }

    /// Whether the task of a delivery is to be cancelled.
    func isStopped(_ number: Int) -> Bool { current.map { $0.number == number && $0.isStopped } ?? false }

    /// Whether the action of a delivery up to `number` has not returned yet.
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

    /// Delivers the value that waits for its time, as at the end of the window, and each value that is due already.
    ///
    /// The value that waits may still cancel the action of an older one that runs. It replaces no value.
    mutating func flush() -> Directive {
        if var last = line.removeLast() {
            last.isFlushed = true
            line.append(last)
        }
        if current?.value != nil { current?.isFlushed = true }
        defer { current?.isFlushed = true }
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

    /// Makes a value the current delivery, or puts it in line behind that one.
    private mutating func makeDue(_ value: Value, isFlushed: Bool, _ directive: inout Directive) {
        if current != nil, overlap == .skip, !isFlushed {
            directive.released = value
            return
        }
        lastDelivery += 1
        let delivery = Delivery(number: lastDelivery, isFlushed: isFlushed, value: value)
        guard let current else {
            current = delivery
            directive.begins = delivery.number
            return
        }
        if line.last?.isFlushed == false { directive.released = line.removeLast()?.value }
        line.append(delivery)
        if overlap == .cancelPrevious, !current.isFlushed { stop(&directive) }
    }

    private mutating func stop(_ directive: inout Directive) {
        current?.isStopped = true
        directive.cancelsTask = true
    }

    // MARK: Turns

    /// The action of a delivery is about to begin.
    ///
    /// - Returns: its value; nil if the delivery was dropped.
    mutating func begin(_ number: Int) -> Value? {
        current?.number == number ? current?.value.take() : nil
    }

    /// The action of a delivery has returned, or will never begin.
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
    /// If `keepsFlushed`, it still delivers flushed values.
    mutating func cancel(keepsFlushed: Bool = false) -> Directive {
        isOpen = false
        var directive = Directive(window: .stop, wait: limitsWait ? .stop : .none, released: kept.take())
        while let delivery = line.last, !(keepsFlushed && delivery.isFlushed) {
            _ = line.removeLast()
            directive.releasedDeliveries.append(delivery)
        }
        guard let delivery = current, !(keepsFlushed && delivery.isFlushed) else { return directive }
        if delivery.value == nil {
            stop(&directive)
        } else {
            directive.releasedDeliveries.append(delivery)
            beginNext(&directive)
        }
        return directive
    }
}

extension RateMachine: Sendable where Value: Sendable {}
extension RateMachine.Delivery: Sendable where Value: Sendable {}
extension RateMachine.Directive: Sendable where Value: Sendable {}

/// Which values of a burst a ``Debouncer`` or a ``Throttler`` delivers.
public enum RateEdges: Hashable, Sendable {
    /// The first value, at once.
    case leading
    /// The last value, at the end.
    case trailing
    /// The first value at once, and the last value at the end if there is more than one.
    case both

    var includeLeading: Bool { self != .trailing }
    var includeTrailing: Bool { self != .leading }
}
