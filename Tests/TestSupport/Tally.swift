import Synchronization

/// A number that any thread may add to.
package final class Tally: Sendable {
    private let value = Atomic(0)

    package init() {}

    package var sum: Int { value.load(ordering: .acquiring) }

    /// Adds a number.
    ///
    /// - Returns: the new sum.
    @discardableResult
    package func add(_ number: Int = 1) -> Int {
        value.add(number, ordering: .acquiringAndReleasing).newValue
    }
}
