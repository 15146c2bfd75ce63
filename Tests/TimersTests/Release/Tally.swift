import Synchronization

/// A number that any thread may add to.
final class Tally: Sendable {
    private let value = Atomic(0)

    var sum: Int { value.load(ordering: .acquiring) }

    func add(_ number: Int = 1) {
        value.add(number, ordering: .releasing)
    }
}
