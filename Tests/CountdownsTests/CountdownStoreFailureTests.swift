import Countdowns
import Foundation
import TestSupport
import Testing

/// Each call to the system fails once, in each kind of use.
@Suite(.patient)
struct CountdownStoreFailureTests {
    private static let snapshot = Countdown.Snapshot.idle(.seconds(60))
    private static let damage = #"{"countdowns":{"a":{"#

    /// A use of a store, and what the store holds before and after it.
    struct Use: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the file holds before; nil if there is none.
        var content: String? = #"{"countdowns":{"a":0},"version":1}"#
        /// Whose the file is; nil for this process's own.
        var owner: Int?
        var before: [String] = ["a"]
        let after: [String]
        let body: @Sendable (CountdownStore) throws -> Void

        var isDamaged: Bool { content == damage }
    }

    private static let uses =
        [
            Use(testDescription: "a first save", content: nil, before: [], after: ["b"], body: save),
            Use(testDescription: "a save", after: ["a", "b"], body: save),
            Use(testDescription: "a removal", after: []) { store in try store.removeNow("a") },
            Use(testDescription: "a look", after: ["a"]) { store in
                let keys = try store.keys
                #expect(keys == ["a"])
            },
            Use(testDescription: "a look at damage", content: damage, before: [], after: []) { store in
                _ = try store.keys
            },
            Use(testDescription: "a save over damage", content: damage, before: [], after: ["b"], body: save),
        ]
        + (geteuid() == 0 ? [Use(testDescription: "another's file", owner: 12345, after: ["a", "b"], body: save)] : [])

    private static let save: @Sendable (CountdownStore) throws -> Void = { store in
        try store.saveNow(snapshot, for: "b")
    }

    /// The calls whose failure changes nothing that a caller could rely on.
    ///
    /// A lock is released when its folder is closed too. The file of another process's last attempt need not be there.
    /// A status is also asked for what a store remembers.
    private static let harmless: Set<SystemCalls.Call> = [.unlock, .remove, .status]

    @Test(.ownThread) func `a call that fails leaves the store as it was, or changed, and says so`() throws {
        var made: Set<SystemCalls.Call> = []
        for use in Self.uses {
            let calls = try run(use, failing: nil)
            made.formUnion(calls)
            for number in calls.indices { _ = try run(use, failing: number) }
        }
        // Only an administrator finds a file of another user that can be read.
        let all = Set(SystemCalls.Call.allCases).subtracting(geteuid() == 0 ? [] : [.setOwner])
        #expect(all.subtracting(made) == [])
    }

    /// Runs it, with the call of that number failing.
    ///
    /// - Returns: the calls.
    private func run(_ use: Use, failing failure: Int?) throws -> [SystemCalls.Call] {
        let folder = StoreFolder()
        if let content = use.content {
            try folder.put(content)
            var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o640]
            if let owner = use.owner { attributes[.ownerAccountID] = owner }
            try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.file)
        }
        let total = Tally()
        let log = CallLog { _, _ in total.add() - 1 == failure ? EIO : nil }
        var errors: [CountdownStoreError] = []
        do {
            try use.body(log.store(folder.file))
        } catch let thrown as CountdownStoreError {
            errors = log.errors
            if !errors.contains(thrown) { errors.append(thrown) }
        }
        let failed = failure.map { number in log.all[number] }
        try check(use, errors, failed, folder, "\(use.testDescription): \(failed as Any), \(errors)")
        return log.all
    }

    private func check(
        _ use: Use,
        _ errors: [CountdownStoreError],
        _ failed: SystemCalls.Call?,
        _ folder: StoreFolder,
        _ comment: Comment
    ) throws {
        #if canImport(Glibc)
            let openFiles = try folder.openFiles
            #expect(openFiles == 0, comment)
        #endif
        let kept = try keys(in: folder)
        let codes = errors.map(\.code)
        switch codes {
        case []:
            #expect(!use.isDamaged, comment)
            #expect(kept == use.after, comment)
            if let failed { #expect(Self.harmless.contains(failed), comment) }
        case [.damaged], [.unsynced], [.damaged, .unsynced]:
            #expect(kept == use.after, comment)
        default:
            // Damage is put aside first, and the change that met it may fail then.
            #expect(codes == [.system] || codes == [.damaged, .system], comment)
            #expect(failed != nil, comment)
            #expect(kept == use.before, comment)
        }
        if use.isDamaged {
            let copies = ["countdowns.json", "countdowns.json.damaged-1"].filter { name in
                FileManager.default.contents(atPath: folder.path + "/" + name) == Data(Self.damage.utf8)
            }
            #expect(copies.count == 1, comment)
            // Damage that has another name now is reported with that name.
            let isNamed = errors.contains { error in error.description.contains("damaged-1") }
            #expect(copies == ["countdowns.json"] || isNamed, comment)
        }
        // This meets the damage that is still in its place.
        try? folder.store.saveNow(Self.snapshot, for: "later")
        #expect(try folder.store.keys.contains("later"), comment)
    }

    /// The keys in the file; none where it holds damage.
    private func keys(in folder: StoreFolder) throws -> [String] {
        guard let content = try? folder.content, content != Self.damage else { return [] }
        return try folder.store.keys
    }
}
