import Synchronization

/// Records names in the order of the calls to `note`.
final class Order: Sendable {
    private let content = Mutex<[String]>([])

    func note(_ name: String) {
        content.withLock { content in content.append(name) }
    }

    var names: [String] { content.withLock { content in content } }

    /// The names since the last call.
    func take() -> [String] {
        content.withLock { content in
            defer { content = [] }
            return content
        }
    }
}
