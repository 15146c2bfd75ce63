import Synchronization

/// Counts objects that exist.
final class Census: Sendable {
    private let alive = Atomic(0)

    var count: Int { alive.load(ordering: .acquiring) }

    func newcomer() -> Member {
        Member(of: self)
    }

    final class Member: Sendable {
        private let census: Census

        fileprivate init(of census: Census) {
            self.census = census
            census.alive.add(1, ordering: .relaxed)
        }

        deinit {
            census.alive.subtract(1, ordering: .releasing)
        }

        func touch() {}
    }
}
