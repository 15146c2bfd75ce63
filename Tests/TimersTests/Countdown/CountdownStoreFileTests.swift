import Foundation
import Testing
import Timers

/// What a store does with files that are not quite what it would write.
@Suite(.timeLimit(.minutes(5)))
final class CountdownStoreFileTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("countdowns.json").path }
    private var store: CountdownStore { CountdownStore(unsyncedFile: path) }
    private let snapshot = SharedCountdown(from: .seconds(60)).snapshot

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func put(_ content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    }

    private var content: String {
        get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) }
    }

    @Test func `damage stays until the change that meets it can be made`() throws {
        try put("damage")
        // Where the new content would be written.
        let obstacle = path + ".new"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
        let refused = #expect(throws: CountdownStoreError.self) { try self.store.save(self.snapshot, for: "a") }
        #expect(refused?.code == .system)
        #expect(try content == "damage")
        try FileManager.default.removeItem(atPath: obstacle)
        let error = #expect(throws: CountdownStoreError.self) { try self.store.save(self.snapshot, for: "a") }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("'\(path).damaged-1'") == true)
        #expect(try store.keys == ["a"])
        #expect(try names == ["countdowns.json", "countdowns.json.damaged-1", "countdowns.json.lock"])
    }
}
