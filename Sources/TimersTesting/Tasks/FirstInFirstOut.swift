/// A queue of values.
///
/// Appending and removing take constant time on average.
struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var start = 0

    var first: Element? { start < elements.count ? elements[start] : nil }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes the first value; the queue must not be empty.
    mutating func removeFirst() {
        elements[start] = nil
        start += 1
        if start * 2 < elements.count { return }
        elements.removeFirst(start)
        start = 0
    }
}
