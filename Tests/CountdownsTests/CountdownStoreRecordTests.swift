import Countdowns
import Foundation
import TestSupport
import Testing

/// What a store does with records that it cannot read.
@Suite(.patient)
final class CountdownStoreRecordTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("countdowns.json").path }
    private var store: CountdownStore { CountdownStore(testFile: path, isSynced: false) }
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func put(_ content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    }

    private var content: String {
        get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) }
    }

    @Test func `a countdown that cannot be read stays to the letter`() throws {
        let others = [
            #""a \"b\\":{"version":2,"text":"\"}],{[\\","n":[1e999,-1E-999,18446744073709551617]}"#,
            #""b":[ [], {} ]"#, #""c":null"#, #""d":"}""#, #""e":[-0.0,2.50,0.12345678901234567890123]"#,
            #""\u00e9\/":true"#,
        ]
        try put("{ \"version\" : 1 ,\n\t\"countdowns\": {" + others.joined(separator: " ,\r\n") + " } }\n")
        #expect(try store.keys == [#"a "b\"#, "b", "c", "d", "e", "\u{e9}/"])
        for key in try store.keys {
            let error = #expect(throws: CountdownStoreError.self) { try self.store.snapshot(for: key) }
            #expect(error?.code == .unreadable)
        }
        try store.saveNow(snapshot, for: "good")
        #expect(try store.snapshot(for: "good") == snapshot)
        try store.removeNow("good")
        for text in others.dropLast() { #expect(try content.contains(text)) }
        #expect(try store.keys == [#"a "b\"#, "b", "c", "d", "e", "\u{e9}/"])
        for key in try store.keys { try store.removeNow(key) }
        #expect(try content.hasSuffix(#","countdowns":{},"version":1}"#))
    }

    @Test func `a byte order mark is no damage`() throws {
        try put("\u{FEFF}{\"version\":1,\"countdowns\":{}}")
        try store.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
    }

    @Test(arguments: [
        #"{"countdowns":{}}"#, #"{"version":1,"countdowns":[]}"#, #"{"version":"1","countdowns":{}}"#,
        #"{"version":0.5,"countdowns":{}}"#, #"{"version":1,"countdowns":{"a":1,"a":1}}"#,
        #"{"version":1,"countdowns":{},"version":1}"#,
        #"{"version":1,"countdowns":{"a":}}"#, #"{"version":1,"countdowns":{"a":{}}"#,
        #"{"version":1,"countdowns":{"a" 1}}"#,
        #"{"version":1,"countdowns":{"a":"}}"#, #"{"version":1,"countdowns":{"a":[}]}}"#,
        #"{"version":1,"countdowns":{}}x"#,
    ])
    func `a store that is no longer whole is damage`(content: String) throws {
        try put(content)
        let error = #expect(throws: CountdownStoreError.self) { try self.store.keys }
        #expect(error?.code == .damaged)
        #expect(try store.keys == [])
    }
}
