import Countdowns
import Foundation
import TestSupport
import Testing

/// Damage that leaves JSON behind.
@Suite(.patient)
struct CountdownStoreChecksumTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func save(_ seconds: Int, for key: String) throws {
        try folder.store.saveNow(Countdown.Snapshot.idle(.seconds(seconds)), for: key)
    }

    @Test(arguments: [("60000000000", "70000000000"), ("\"resend\"", "\"rescnd\""), ("\"idle\"", "\"idlf\"")])
    func `a character that has changed is damage`(part: String, instead: String) throws {
        try save(60, for: "resend")
        let damaged = try folder.content.replacing(part, with: instead)
        try folder.put(damaged)
        let error = #expect(throws: CountdownStoreError.self) { try folder.store.keys }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("checksum") == true)
        #expect(FileManager.default.contents(atPath: folder.file + ".damaged-1") == Data(damaged.utf8))
    }

    @Test func `a person who edits the file removes the checksum, and the next change writes a new one`() throws {
        try save(60, for: "a")
        let edited = try folder.content.replacing(/"checksum":"[^"]*",/, with: "\n")
            .replacing("60000000000", with: "70000000000").replacing(":", with: " : ")
        #expect(!edited.contains("checksum"))
        try folder.put(edited)
        #expect(try folder.store.snapshot(for: "a")?.duration == .seconds(70))
        try save(80, for: "b")
        #expect(try folder.content.hasPrefix(#"{"checksum":"crc32:"#))
        #expect(try folder.store.snapshot(for: "a")?.duration == .seconds(70))
        try folder.put(try folder.content.replacing("70000000000", with: "60000000000"))
        #expect(throws: CountdownStoreError.self) { try folder.store.keys }
    }

    @Test func `space between the members changes nothing`() throws {
        try save(60, for: "a")
        let content = try folder.content
        let beginning = content.replacing("{\"checksum\":", with: "\u{FEFF} {\n\t\"checksum\" : ")
        try folder.put(beginning.replacing("}},\"version\":", with: "}} ,\r\n\"version\" : "))
        #expect(try folder.store.keys == ["a"])
    }

    @Test func `the checksum is that of other programs`() throws {
        try folder.put(#"{"checksum":"crc32:7a8e4e79","countdowns":{},"version":1}"#)
        #expect(try folder.store.keys == [])
    }
}
