import Synchronization

/// A number that any thread may add to.
package final class Tally: Sendable {
    private let value = Atomic(0)

    package init() {}

    package var sum: Int { value.load(ordering: .acquiring) }

    package func add(_ number: Int = 1) {
        value.add(number, ordering: .releasing)
    }
}
