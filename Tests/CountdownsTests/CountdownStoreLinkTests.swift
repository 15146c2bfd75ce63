import Countdowns
import Foundation
import TestSupport
import Testing

/// Links that another user may have made.
///
/// A store that followed one would replace a file of its own user, which the other user chose.
@Suite(.patient)
struct CountdownStoreLinkTests {
    private let folder = StoreFolder()
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))
    private static let victim = #"{"countdowns":{},"version":1}"#

    init() throws {
        try folder.makeFolder("own", permissions: 0o700)
        try folder.put(Self.victim, as: "own/countdowns.json")
    }

    /// Expects that a store at this path touches nothing.
    private func expectRefused(_ name: String, link: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let path = folder.path + "/" + name
        let store = CountdownStore(testFile: path, isSynced: false)
        let uses: [() throws -> Void] = [
            { _ = try store.keys }, { try store.saveNow(snapshot, for: "a") }, { try store.removeNow("a") },
        ]
        for use in uses {
            expectError(
                .system, "'\(path)'", "'\(folder.path)/\(link)'", "other users", sourceLocation: sourceLocation
            ) { try use() }
        }
        let own = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/own")
        #expect(own == ["countdowns.json"], sourceLocation: sourceLocation)
        let content = FileManager.default.contents(atPath: folder.path + "/own/countdowns.json")
        #expect(content == Data(Self.victim.utf8), sourceLocation: sourceLocation)
    }

    @Test(arguments: [0o777, 0o1777, 0o770, 0o720, 0o702])
    func `a link in a folder that others can write to is not followed`(permissions: Int) throws {
        try folder.makeFolder("shared", permissions: permissions)
        try folder.makeLink("shared/state.json", to: "../own/countdowns.json")
        try folder.makeLink("shared/absolute.json", to: folder.path + "/own/countdowns.json")
        try expectRefused("shared/state.json", link: "shared/state.json")
        try expectRefused("shared/absolute.json", link: "shared/absolute.json")
    }

    @Test(arguments: [0o777, 0o1777, 0o770])
    func `nor is a link in the place of a folder`(permissions: Int) throws {
        try folder.makeFolder("shared", permissions: permissions)
        try folder.makeLink("shared/folder", to: "../own")
        try expectRefused("shared/folder/countdowns.json", link: "shared/folder")
        try expectRefused("shared/folder/../own/countdowns.json", link: "shared/folder")
    }

    @Test func `nor is one to which a link of one's own leads`() throws {
        try folder.makeFolder("shared", permissions: 0o1777)
        try folder.makeLink("shared/state.json", to: "../own/countdowns.json")
        try folder.makeLink("mine.json", to: "shared/state.json")
        expectError(nil, "'\(folder.path)/shared/state.json' is a link") {
            try CountdownStore(testFile: folder.path + "/mine.json", isSynced: false).saveNow(snapshot, for: "a")
        }
    }

    @Test(.enabled(if: geteuid() == 0))
    func `the owner of a folder is another user too`() throws {
        try folder.makeFolder("theirs", permissions: 0o755)
        try FileManager.default.setAttributes([.ownerAccountID: 12345], ofItemAtPath: folder.path + "/theirs")
        try folder.makeLink("theirs/state.json", to: "../own/countdowns.json")
        try expectRefused("theirs/state.json", link: "theirs/state.json")
    }

    @Test func `a file in a folder that others can write to is used, as several users may share it`() throws {
        try folder.makeFolder("shared", permissions: 0o1777)
        let store = CountdownStore(testFile: folder.path + "/shared/countdowns.json", isSynced: false)
        try store.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
    }

    @Test func `links in folders of one's own are followed, and beyond folders of others too`() throws {
        try folder.makeFolder("shared", permissions: 0o1777)
        try folder.makeFolder("shared/mine", permissions: 0o700)
        try folder.makeLink("shared/mine/folder", to: "../../own")
        let store = CountdownStore(testFile: folder.path + "/shared/mine/./folder//countdowns.json", isSynced: false)
        try store.saveNow(snapshot, for: "a")
        #expect(try CountdownStore(testFile: folder.path + "/own/countdowns.json", isSynced: false).keys == ["a"])
    }

    @Test func `a link that comes between the check and the use is not followed`() throws {
        try folder.makeFolder("shared", permissions: 0o777)
        try folder.makeFolder("shared/mine", permissions: 0o700)
        let log = CallLog { [folder] call, _ in
            guard call == .openFolder else { return nil }
            try? folder.remove("shared/mine")
            try? folder.makeLink("shared/mine", to: "../own")
            return nil
        }
        let store = log.store(folder.path + "/shared/mine/countdowns.json")
        expectError(.system) { try store.saveNow(snapshot, for: "a") }
        #expect(FileManager.default.contents(atPath: folder.path + "/own/countdowns.json") == Data(Self.victim.utf8))
    }

    @Test func `a folder that is replaced during a change gets nothing of it`() throws {
        try folder.makeFolder("mine", permissions: 0o700)
        let log = CallLog { [folder] call, number in
            guard call == .create else { return nil }
            try? FileManager.default.moveItem(atPath: folder.path + "/mine", toPath: folder.path + "/moved")
            try? folder.makeLink("mine", to: "own")
            return nil
        }
        try log.store(folder.path + "/mine/countdowns.json").saveNow(snapshot, for: "a")
        #expect(try CountdownStore(testFile: folder.path + "/moved/countdowns.json", isSynced: false).keys == ["a"])
        #expect(FileManager.default.contents(atPath: folder.path + "/own/countdowns.json") == Data(Self.victim.utf8))
    }
}
