import Synchronization

/// Notes that any code may take, in their order.
package final class Notes<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { list.withLock { list in list } }
    package var count: Int { list.withLock { list in list.count } }

    package func add(_ entry: Entry) { list.withLock { list in list.append(entry) } }

    /// The notes since the last call.
    package func take() -> [Entry] {
        list.withLock { list in
            defer { list = [] }
            return list
        }
    }
}
