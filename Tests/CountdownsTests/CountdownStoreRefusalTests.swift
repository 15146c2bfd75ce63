import Countdowns
import Foundation
import TestSupport
import Testing

/// What a store leaves alone because it is not its own to change.
@Suite(.patient)
struct CountdownStoreRefusalTests {
    private let folder = StoreFolder()
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    /// Expects that each use of the store is refused, and that the file stays as it is.
    private func expectRefused(
        _ content: [UInt8],
        _ code: CountdownStoreError.Code,
        naming part: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try folder.put(content)
        let store = folder.store
        let uses: [() throws -> Void] = [
            { _ = try store.keys }, { _ = try store.snapshot(for: "a") }, { try store.saveNow(snapshot, for: "a") },
            { try store.removeNow("a") },
        ]
        for use in uses {
            expectError(code, "'\(folder.file)'", part, sourceLocation: sourceLocation) { try use() }
        }
        #expect(try folder.content == String(decoding: content, as: UTF8.self), sourceLocation: sourceLocation)
        let names = try folder.names
        #expect(names == ["countdowns.json"], sourceLocation: sourceLocation)
    }

    // MARK: Something else

    @Test(arguments: [
        "Buy milk.\n", "[]", "null", "7", "\"countdowns\"", "{}", #"{"version":1}"#, #"{"version":1,"indentation":4}"#,
        #"{"name":"app","dependencies":{"countdowns":"1.0"}}"#, #"[{"version":1,"countdowns":{}}]"#,
        "{ notes about \"timers\" }", "{\"a", "# \"countdowns\" {",
    ])
    func `a file with something else is refused and stays in its place`(content: String) throws {
        try expectRefused(Array(content.utf8), .notAStore, naming: "left alone")
    }

    @Test func `so is a file that is no text`() throws {
        try expectRefused([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], .notAStore, naming: "left alone")
    }

    @Test func `a preference of another type or with something else is refused and stays`() throws {
        let suite = "swift-timers-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let store = CountdownStore(defaults: defaults)
        for value in ["text" as NSString, 7 as NSNumber, Data("text".utf8) as NSData] {
            defaults.set(value, forKey: "countdowns")
            expectError(.notAStore) { try store.keys }
            expectError(.notAStore) { try store.saveNow(snapshot, for: "a") }
            #expect(defaults.object(forKey: "countdowns") as? NSObject == value)
            #expect(defaults.object(forKey: "countdowns.damaged-1") == nil)
        }
    }

    @MainActor @Test func `a countdown works beside a file with something else, and reports that`() throws {
        try folder.put("Buy milk.\n")
        let log = CallLog()
        let store = log.store(folder.file)
        let countdown = store.countdown("a", from: .seconds(60))
        countdown.start()
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        #expect(countdown.phase == .running)
        #expect(log.errors.map(\.code) == [.notAStore, .notAStore])
        #expect(try folder.content == "Buy milk.\n")
    }

    // MARK: Later versions

    @Test(arguments: [
        ("9", #"{"version":9,"countdowns":{}}"#), ("2", #"{"checksum":"sha256:0","countdowns":[],"version":2}"#),
        ("1.5", #"{"countdowns":null,"version":1.5}"#), ("1e+30", #"{"countdowns":{},"version":1e30}"#),
    ])
    func `a store of a later version is refused and stays`(version: String, content: String) throws {
        try expectRefused(Array(content.utf8), .laterVersion, naming: "version \(version)")
    }

    private static let later = #""new":{"version":2,"what":[1,-2,2.5,"x",null,true,18446744073709551615]}"#
    private static let broken = #""new":{"duration":60,"phase":"melted","version":1}"#

    @MainActor
    @Test(arguments: [(later, "version 2"), (broken, "'melted'")])
    func `a countdown that cannot be read is not replaced, and is removed on request only`(
        entry: String, reason: String
    ) throws {
        try folder.put(#"{"countdowns":{\#(entry)},"version":1}"#)
        let log = CallLog()
        let store = log.store(folder.file)
        expectError(.unreadable, "'new' in '\(folder.file)'", reason) { try store.saveNow(snapshot, for: "new") }
        let countdown = store.countdown("new", from: .seconds(60))
        countdown.start()
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        countdown.reset()
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        // The save, the look of the countdown and its two changes.
        #expect(log.errors.map(\.code) == Array(repeating: .unreadable, count: 4))
        try store.saveNow(snapshot, for: "old")
        #expect(try folder.content.contains(entry))
        try store.removeNow("new")
        #expect(try store.keys == ["old"])
        countdown.start()
        #expect(try store.snapshot(for: "new")?.phase == .running)
    }

    @Test func `members of the whole that this version does not know are kept`() throws {
        try folder.put(#"{"about":{"who":["me",null]},"countdowns":{},"version":1,"zone":null}"#)
        try folder.store.saveNow(snapshot, for: "a")
        #expect(try folder.content.hasPrefix(#"{"about":{"who":["me",null]},"countdowns":{"a""#))
        #expect(try folder.content.hasSuffix(#","version":1,"zone":null}"#))
        #expect(try folder.store.keys == ["a"])
    }

    // MARK: Size

    @Test func `a file of gigabytes is refused by its name, and not read`() throws {
        try folder.put(#"{"countdowns":{"#)
        let file = try #require(FileHandle(forWritingAtPath: folder.file))
        // The file has a hole, which takes no room.
        try file.truncate(atOffset: 4 << 30)
        try file.close()
        let log = CallLog()
        let store = log.store(folder.file)
        for use in [{ _ = try store.keys }, { try store.saveNow(snapshot, for: "a") }] {
            expectError(.tooLarge, "'\(folder.file)' has more than the 64 MiB") { try use() }
        }
        #expect(log.count(.read) == 0)
        #expect(try folder.attribute(.size) == 4 << 30)
        #expect(try folder.names == ["countdowns.json"])
    }
}
