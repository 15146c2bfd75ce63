import Synchronization

/// Names in the order in which they were noted.
final class Order: Sendable {
    private let content = Mutex<[String]>([])

    func note(_ name: String) {
        content.withLock { content in content.append(name) }
    }

    var names: [String] { content.withLock { content in content } }
}
