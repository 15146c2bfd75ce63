import Synchronization

/// The types of the files that were asked for last.
///
/// The facts of a large project need not be in memory together: a file's are read again when a type in another file
/// extends or inherits from one of its own.
final class RecentTypes: Sendable {
    private struct Kept {
        var files: [Int32: [String: TypeFacts]] = [:]
        /// The files in the order in which they came, with what they cost.
        var order: [(file: Int32, cost: Int)] = []
        var cost = 0
    }

    /// How many properties and members are kept: some megabytes.
    private static let limit = 10_000

    private let read: @Sendable (Int32) -> [String: TypeFacts]
    private let kept = Mutex(Kept())

    init(read: @escaping @Sendable (Int32) -> [String: TypeFacts]) { self.read = read }

    /// - Complexity: parses the file where its types are not among the last.
    func types(of file: Int32) -> [String: TypeFacts] {
        if let known = kept.withLock({ $0.files[file] }) { return known }
        let types = read(file)
        let cost = types.values.reduce(1) { $0 + 1 + $1.properties.count + $1.members.count }
        kept.withLock { kept in
            guard kept.files.updateValue(types, forKey: file) == nil else { return }
            kept.order.append((file, cost))
            kept.cost += cost
            while kept.cost > Self.limit, kept.order.count > 1 {
                let oldest = kept.order.removeFirst()
                kept.files[oldest.file] = nil
                kept.cost -= oldest.cost
            }
        }
        return types
    }
}
