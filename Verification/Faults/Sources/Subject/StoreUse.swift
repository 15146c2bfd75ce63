import Countdowns
import Foundation

/// Uses a store of countdowns.
///
/// A call that fails has to be reported, and must not lose what was there.
final class StoreUse {
    /// How often the store threw an error.
    private(set) var reported = 0

    private let snapshot = SharedCountdown(from: .seconds(60)).snapshot

    /// What was lost.
    func problems() -> [String] {
        let folder = NSTemporaryDirectory() + "faults-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            return ["\(error)"]
        }
        let file = folder + "/countdowns.json"
        let store = CountdownStore(file: file)
        var problems: [String] = []
        var expected: Set<String> = []
        func change(_ key: String, isSaved: Bool) {
            let changed = isSaved ? expected.union([key]) : expected.subtracting([key])
            let wasReported = attempt { try isSaved ? store.save(snapshot, for: key) : store.remove(key) }
            let found = keys(store)
            if let found, found == changed || wasReported && found == expected {
                expected = found
            } else {
                problems.append("store: \(found as Any) after \(expected), then \(key)")
            }
        }
        change("a", isSaved: true)
        // New content gets the permissions of the old.
        try? FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        change("b", isSaved: true)
        change("a", isSaved: false)
        // One that was refused works the second time.
        change("b", isSaved: true)
        change("a", isSaved: false)
        change("c", isSaved: true)
        change("c", isSaved: true)
        if expected != ["b", "c"] { problems.append("store: \(expected) at the end") }
        return problems
    }

    /// The keys of the store, read again if that fails.
    private func keys(_ store: CountdownStore) -> Set<String>? {
        var keys: Set<String>?
        for _ in 0..<2 where keys == nil { _ = attempt { keys = Set(try store.keys) } }
        return keys
    }

    /// - Returns: whether it threw.
    private func attempt(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return false
        } catch {
            reported += 1
            return true
        }
    }
}
