import Countdowns
import Foundation
import TestSupport
import Testing

/// Who may use the files of a store after a change, which puts new ones there.
@Suite(.patient)
struct CountdownStoreOwnerTests {
    private let folder = StoreFolder()
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    private func set(_ attributes: [FileAttributeKey: Any]) throws {
        try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.file)
    }

    @Test func `a new file is its owner's only`() throws {
        try folder.store.saveNow(snapshot, for: "a")
        #expect(try folder.attribute(.posixPermissions) == 0o600)
    }

    @Test(arguments: [0o640, 0o644, 0o660, 0o666, 0o622, 0o400])
    func `a file keeps its permissions`(permissions: Int) throws {
        try folder.store.saveNow(snapshot, for: "a")
        try set([.posixPermissions: permissions])
        try folder.store.saveNow(snapshot, for: "b")
        #expect(try folder.attribute(.posixPermissions) == permissions)
        #expect(try folder.store.keys == ["a", "b"])
    }

    @Test(.enabled(if: geteuid() == 0))
    func `an administrator leaves the files of another user to that user`() throws {
        try folder.put(#"{"countdowns":{},"version":1}"#)
        try set([.ownerAccountID: 12345, .groupOwnerAccountID: 23456, .posixPermissions: 0o640])
        for key in ["a", "b"] {
            try folder.store.saveNow(snapshot, for: key)
            for name in try folder.names {
                #expect(try folder.attribute(.ownerAccountID, of: name) == 12345)
                #expect(try folder.attribute(.groupOwnerAccountID, of: name) == 23456)
            }
            #expect(try folder.attribute(.posixPermissions) == 0o640)
        }
        // Damage stays with its owner too.
        try set([.ownerAccountID: 12345, .groupOwnerAccountID: 23456])
        try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file)).truncate(atOffset: 40)
        #expect(throws: CountdownStoreError.self) { try folder.store.keys }
        #expect(try folder.attribute(.ownerAccountID, of: "countdowns.json.damaged-1") == 12345)
    }

    @Test func `a group that cannot be kept gets nothing through another group`() throws {
        try folder.put(#"{"countdowns":{},"version":1}"#)
        try set([.posixPermissions: 0o664])
        let group = try #require(Self.anotherGroup)
        guard unsafe chown(folder.file, uid_t.max, group) == 0 else { return }
        // Swift makes a C string of the path for the length of the call. A process without the group
        // cannot do this.
        let log = CallLog { call, _ in call == .setOwner ? EPERM : nil }
        try log.store(folder.file).saveNow(snapshot, for: "a")
        #expect(try folder.attribute(.posixPermissions) == 0o604)
        #expect(try folder.attribute(.groupOwnerAccountID) != group)
    }

    /// A group that this process can give to files and does not give to new ones.
    private static var anotherGroup: gid_t? {
        if geteuid() == 0 { return 23456 }
        var groups = [gid_t](repeating: 0, count: 256)
        let count = unsafe getgroups(Int32(groups.count), &groups)
        // The buffer outlives the call, which receives its size.
        return groups.prefix(Int(max(count, 0))).first { group in group != getegid() } ?? 23456
    }
}
