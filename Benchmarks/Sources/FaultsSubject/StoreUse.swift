import Countdowns
import Foundation

/// Uses a store of countdowns.
///
/// A call that fails has to be reported, and must not lose what was there.
@MainActor
final class StoreUse {
    /// How often the store threw an error.
    private(set) var reported = 0

    private let snapshot = Countdown(from: .seconds(60)).snapshot

    /// What was lost.
    func problems() async -> [String] {
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
        func change(_ key: String, isSaved: Bool) async {
            let changed = isSaved ? expected.union([key]) : expected.subtracting([key])
            if isSaved { store.save(snapshot, for: key) } else { store.remove(key) }
            let wasReported = await attempt { () async throws in try await store.flush() }
            let found = await keys(store)
            if let found, found == changed || wasReported && found == expected {
                expected = found
            } else {
                problems.append("store: \(found as Any) after \(expected), then \(key)")
            }
        }
        await change("a", isSaved: true)
        // New content gets the permissions of the old.
        try? FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        await change("b", isSaved: true)
        await change("a", isSaved: false)
        // One that was refused works the second time.
        await change("b", isSaved: true)
        await change("a", isSaved: false)
        await change("c", isSaved: true)
        await change("c", isSaved: true)
        if expected != ["b", "c"] { problems.append("store: \(expected) at the end") }
        return problems
    }

    /// The keys of the store, read again if that fails.
    private func keys(_ store: CountdownStore) async -> Set<String>? {
        var keys: Set<String>?
        for _ in 0..<2 where keys == nil { _ = await attempt { keys = Set(try store.keys) } }
        return keys
    }

    /// - Returns: whether it threw.
    private func attempt(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch {
            reported += 1
            return true
        }
    }
}
