import Countdowns
import Foundation
import TestSupport
import Testing

/// What a store asks of the system, and when.
@Suite(.patient)
struct CountdownStoreCallTests {
    private let folder = StoreFolder()
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    // MARK: The disk

    @MainActor @Test func `new content is on the disk before it is in place, and its place before a flush returns`()
        throws
    {
        let log = CallLog()
        let store = log.store(folder.file)
        let changes: [() throws -> Void] = [
            { try store.saveNow(snapshot, for: "a") }, { try store.removeNow("a") },
            {
                store.countdown("b", from: .seconds(60)).start()
                try store.flushNow()
            },
            {
                try folder.put("{")
                #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "c") }
            },
        ]
        for change in changes {
            log.clear()
            try change()
            let calls = log.all
            #expect(log.count(.syncFile) == 1)
            #expect(log.count(.syncFolder) == 1)
            let order = [
                calls.lastIndex(of: .write), calls.firstIndex(of: .syncFile), calls.lastIndex(of: .rename),
                calls.firstIndex(of: .syncFolder),
            ]
            let steps = order.compactMap(\.self)
            #expect(steps == steps.sorted())
            #expect(steps.count == 4)
        }
    }

    @Test func `content that the disk does not take is not used`() throws {
        try folder.store.saveNow(snapshot, for: "a")
        let store = CallLog { call, _ in call == .syncFile ? EIO : nil }.store(folder.file)
        expectError(.system, "cannot be written") { try store.saveNow(snapshot, for: "b") }
        #expect(try folder.store.keys == ["a"])
        #expect(try folder.names == ["countdowns.json"])
    }

    @Test func `a folder that the disk does not take is an error, and the change is made`() throws {
        let log = CallLog { call, _ in call == .syncFolder ? EIO : nil }
        let store = log.store(folder.file)
        for key in ["a", "b"] {
            expectError(.unsynced, "'\(folder.file)'") { try store.saveNow(snapshot, for: key) }
        }
        #expect(try store.keys == ["a", "b"])
        try folder.put("{")
        expectError(.damaged) { try store.saveNow(snapshot, for: "c") }
        #expect(log.errors.map(\.code) == [.unsynced, .unsynced, .damaged, .unsynced])
        #expect(try store.keys == ["c"])
    }

    @Test(arguments: [EINVAL, ENOTSUP, ENOSYS])
    func `a file system that does not sync folders is no error`(number: Int32) throws {
        try CallLog { call, _ in call == .syncFolder ? number : nil }.store(folder.file).saveNow(snapshot, for: "a")
        #expect(try folder.store.keys == ["a"])
    }

    // MARK: Look-ups

    @MainActor @Test func `looks at a store that has not changed read nothing, however many countdowns it has`() throws
    {
        let log = CallLog()
        let store = log.store(folder.file)
        var costs: Set<[SystemCalls.Call]> = []
        for number in 1...3 {
            try store.saveNow(snapshot, for: "\(number)")
            log.clear()
            #expect(try store.snapshot(for: "\(number)") == snapshot)
            _ = store.countdown("other \(number)", from: .seconds(60))
            costs.insert(log.all)
        }
        #expect(costs.count == 1)
        #expect(log.count(.read) == 0)
        #expect(log.count(.open) == 0)
    }

    @Test func `a look sees what other processes have changed`() throws {
        let store = folder.store
        #expect(try store.keys == [])
        try folder.store.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
        try store.saveNow(snapshot, for: "b")
        try folder.store.removeNow("a")
        #expect(try store.keys == ["b"])
        try folder.remove("countdowns.json")
        #expect(try store.keys == [])
        try folder.put(#"{"version":1,"countdowns":{"c":0}}"#)
        #expect(try store.keys == ["c"])
        // Into the same file, and of the same size.
        let file = try #require(FileHandle(forWritingAtPath: folder.file))
        try file.seek(toOffset: 28)
        try file.write(contentsOf: Data("d".utf8))
        try file.close()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.file)
        #expect(try store.keys == ["d"])
    }

    // MARK: Descriptors

    #if canImport(Glibc)
        @Test func `no use leaves a file open but the one that a store knows`() throws {
            let store = folder.store
            try store.saveNow(snapshot, for: "a")
            for _ in 0..<50 {
                _ = try store.keys
                _ = try folder.store.snapshot(for: "a")
                try store.saveNow(snapshot, for: "b")
                try folder.store.removeNow("b")
                let during = try folder.openFiles
                #expect(during <= 1)
            }
            for content in ["{", "notes", #"{"version":9,"countdowns":{}}"#] {
                try folder.put(content)
                #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "a") }
                try folder.put(content)
                #expect(throws: CountdownStoreError.self) { try store.keys }
                let after = try folder.openFiles
                #expect(after == 0)
            }
        }
    #endif

    // MARK: The lock

    /// Without changes, a store gives up after 4,000 looks.
    @Test(.ownThread, arguments: [true, false])
    func `holders of the lock that come and go are waited for, and one that changes nothing is not`(
        isBusy: Bool
    ) throws {
        let log = CallLog { [folder, snapshot] call, number in
            guard call == .lock, number <= 6000 else { return nil }
            if isBusy, number.isMultiple(of: 1000) { try? folder.store.saveNow(snapshot, for: "\(number)") }
            return EWOULDBLOCK
        }
        let store = log.store(folder.file, isManual: true)
        if isBusy {
            try store.saveNow(snapshot, for: "a")
            #expect(log.count(.lock) == 6001)
        } else {
            expectError(.locked) { try store.saveNow(snapshot, for: "a") }
            #expect(log.count(.lock) == 4000)
        }
    }

    // MARK: Damage

    @Test(arguments: [SystemCalls.Call.create, .write, .syncFile])
    func `damage is put aside also where the change cannot be made, and both are reported`(
        failing: SystemCalls.Call
    ) throws {
        try folder.put("{")
        let log = CallLog { call, number in call == failing && number == 1 ? EIO : nil }
        let store = log.store(folder.file)
        expectError(.damaged, "was kept as '\(folder.file).damaged-1'") { try store.saveNow(snapshot, for: "a") }
        #expect(log.errors.map(\.code) == [.damaged, .system])
        #expect(try folder.names == ["countdowns.json.damaged-1"])
        #expect(FileManager.default.contents(atPath: folder.file + ".damaged-1") == Data("{".utf8))
        try store.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
    }

    @Test func `damage that cannot be put aside is reported with the reason`() throws {
        try folder.put("{")
        let store = CallLog { call, _ in call == .rename ? EROFS : nil }.store(folder.file)
        for use in [{ _ = try store.keys }, { try store.saveNow(snapshot, for: "a") }] {
            expectError(.system, "is damaged, and cannot be put aside: Read-only") { try use() }
            #expect(try folder.content == "{")
        }
    }
}
