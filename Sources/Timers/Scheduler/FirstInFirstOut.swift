/// A queue of values.
///
/// Appending and removing take constant time on average.
package struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var start = 0

    package init() {}

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

    /// Removes and returns the last value; nil if the queue is empty.
    package mutating func removeLast() -> Element? {
        start < elements.count ? elements.removeLast() : nil
    }
}

extension FirstInFirstOut: Sendable where Element: Sendable {}
