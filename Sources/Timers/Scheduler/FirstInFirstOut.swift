/// A queue of values.
///
/// Appending and removing take constant time on average.
package struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var start = 0

    package init() {}

    package var count: Int { elements.count - start }
    package var isEmpty: Bool { count == 0 }
    package var first: Element? { start < elements.count ? elements[start] : nil }
    package var last: Element? { start < elements.count ? elements[elements.count - 1] : nil }

    /// The values, first to last.
    ///
    /// O(values).
    package var values: [Element] { elements[start...].compactMap(\.self) }

    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the first value; nil if the queue is empty.
    @discardableResult
    package mutating func removeFirst() -> Element? {
        guard start < elements.count else { return nil }
        let element = elements[start].take()
        start += 1
        if start * 2 < elements.count { return element }
        elements.removeFirst(start)
        start = 0
        return element
    }

    /// The value at a position, counted from the first one.
    package subscript(_ position: Int) -> Element? { elements[start + position] }

    /// Removes and returns the value at a position, counted from the first one.
    ///
    /// O(values) beyond the first position.
    package mutating func remove(at position: Int) -> Element? {
        position == 0 ? removeFirst() : elements.remove(at: start + position)
    }

    /// Removes and returns the last value; nil if the queue is empty.
    package mutating func removeLast() -> Element? {
        start < elements.count ? elements.removeLast() : nil
    }
}

extension FirstInFirstOut: Sendable where Element: Sendable {}
