import Countdowns
import Foundation
import TestSupport
import Testing
import Timers

/// What a store does with records that it cannot read.
@Suite(.patient)
final class CountdownStoreRecordTests: Sendable {
    private let folder = StoreFolder()
    private var store: CountdownStore { folder.store }
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    @Test func `countdowns that cannot be read stay as they are`() throws {
        let others = [
            #""a \"b\\":{"version":2,"text":"\"}],{[\\","n":[1e300,-1E-300,18446744073709551615]}"#,
            #""b":[ [], {} ]"#, #""c":null"#, #""d":"}""#, #""e":[-9223372036854775808,2.50,true,false,0,1]"#,
            #""\u00e9\/":true"#,
        ]
        let content = "{ \"version\" : 1 ,\n\t\"countdowns\": {" + others.joined(separator: " ,\r\n") + " } }\n"
        try folder.put(content)
        let before = try countdowns(in: content)
        #expect(try store.keys == [#"a "b\"#, "b", "c", "d", "e", "\u{e9}/"])
        for key in try store.keys {
            expectError(.unreadable) { try store.snapshot(for: key) }
        }
        try store.saveNow(snapshot, for: "good")
        #expect(try store.snapshot(for: "good") == snapshot)
        try store.removeNow("good")
        #expect(try countdowns(in: folder.content) == before)
        // Foundation compares `true` with 1 and finds them equal.
        for part in ["18446744073709551615", "-9223372036854775808", "2.5,true,false,0,1"] {
            #expect(try folder.content.contains(part))
        }
        for key in try store.keys { try store.removeNow(key) }
        #expect(try folder.content == #"{"countdowns":{},"version":1}"#)
    }

    private func countdowns(in content: String) throws -> NSDictionary? {
        let whole = try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any]
        return whole?["countdowns"] as? NSDictionary
    }

    /// What the package wrote before it left checksums out.
    private static let earlier = #"""
        {"checksum":"crc32:00000000","countdowns":{"idle":{"duration":60000000000,"phase":"idle",\#
        "remaining":60000000000,"total":60000000000,"unit":1000000000,"version":1},"running":{"boot":"b",\#
        "continuousDeadline":18446744073709551615,"duration":18446744073709551615,"phase":"running",\#
        "remaining":18446744073709551615,\#
        "total":18446744073709551615,"unit":1000000000,"version":1,"wallDeadline":18446744073709551615}},"version":1}
        """#

    @Test func `a file with a checksum is read, and the next change leaves the checksum out`() throws {
        try folder.put(Self.earlier)
        #expect(try store.keys == ["idle", "running"])
        #expect(try store.snapshot(for: "idle") == snapshot)
        let running = try #require(try store.snapshot(for: "running"))
        #expect(running.phase == .running)
        #expect(running.deadline == TimerInstant(nanoseconds: .max, on: .wall))
        try store.saveNow(snapshot, for: "new")
        #expect(try store.keys == ["idle", "new", "running"])
        #expect(try store.snapshot(for: "running") == running)
        #expect(try !folder.content.contains("checksum"))
    }

    @Test func `a byte order mark is no damage`() throws {
        try folder.put("\u{FEFF}{\"version\":1,\"countdowns\":{}}")
        try store.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
    }
}
