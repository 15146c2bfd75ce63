import Countdowns
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a store asks of the system, and when.
@Suite(.patient)
struct CountdownStoreCallTests {
    private let folder: StoreFolder
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    init() throws {
        folder = try StoreFolder()
    }

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
            let order = [calls.lastIndex(of: .write), calls.firstIndex(of: .syncFile), calls.firstIndex(of: .rename)]
            let steps = (order + [calls.lastIndex(of: .rename), calls.firstIndex(of: .syncFolder)]).compactMap(\.self)
            #expect(steps == steps.sorted())
            #expect(steps.count == 5)
        }
    }

    @Test func `content that the disk does not take is not used`() throws {
        try folder.store.saveNow(snapshot, for: "a")
        let store = CallLog { call, _ in call == .syncFile ? EIO : nil }.store(folder.file)
        let error = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "b") }
        #expect(error?.code == .system)
        #expect(error?.description.contains("cannot be written") == true)
        #expect(try folder.store.keys == ["a"])
        #expect(try folder.names == ["countdowns.json", "countdowns.json.lock"])
    }

    @Test func `a folder that the disk does not take is an error, and the change is made`() throws {
        let store = CallLog { call, _ in call == .syncFolder ? EIO : nil }.store(folder.file)
        for key in ["a", "b"] {
            let error = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: key) }
            #expect(error?.code == .unsynced)
            #expect(error?.description.contains("'\(folder.file)'") == true)
        }
        #expect(try store.keys == ["a", "b"])
        try folder.put("{")
        let error = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "c") }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("crash of the machine") == true)
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

    @Test(arguments: [SystemCalls.Call.read, .create, .write, .syncFile])
    func `a lock that is deleted during a change loses no update`(moment: SystemCalls.Call) throws {
        try folder.store.saveNow(snapshot, for: "a")
        let log = CallLog { [folder, snapshot] call, number in
            guard call == moment, number == 1 else { return nil }
            try? folder.remove("countdowns.json.lock")
            // Another process makes a new lock, and is not kept out.
            try? folder.store.saveNow(snapshot, for: "theirs")
            return nil
        }
        try log.store(folder.file).saveNow(snapshot, for: "mine")
        #expect(try folder.store.keys == ["a", "mine", "theirs"])
        #expect(try folder.names == ["countdowns.json", "countdowns.json.lock"])
    }

    @Test func `a lock that is deleted before a process gets it is taken anew`() throws {
        let log = CallLog { [folder] call, number in
            if call == .lock, number <= 3 { try? folder.remove("countdowns.json.lock") }
            return nil
        }
        try log.store(folder.file).saveNow(snapshot, for: "a")
        #expect(log.count(.lock) == 4)
        // Without the lock it leaves the new content of the process that has the lock alone.
        #expect(log.count(.remove) == 1)
        #expect(try folder.names == ["countdowns.json", "countdowns.json.lock"])
    }

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
            let error = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "a") }
            #expect(error?.code == .locked)
            #expect(log.count(.lock) == 4000)
        }
    }

    @Test func `a lock that is deleted again and again is an error`() throws {
        let log = CallLog { [folder] call, _ in
            if call == .create { try? folder.remove("countdowns.json.lock") }
            return nil
        }
        let error = #expect(throws: CountdownStoreError.self) { try log.store(folder.file).saveNow(snapshot, for: "a") }
        #expect(error?.code == .locked)
        #expect(try folder.store.keys == [])
    }

    // MARK: Damage

    @Test func `damage that cannot be replaced is put back, and found again`() throws {
        try folder.put("{")
        let store = CallLog { call, number in call == .rename && number == 2 ? EIO : nil }.store(folder.file)
        let refused = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "a") }
        #expect(refused?.code == .system)
        #expect(try folder.content == "{")
        #expect(try folder.names == ["countdowns.json", "countdowns.json.lock"])
        let error = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "a") }
        #expect(error?.code == .damaged)
        #expect(try store.keys == ["a"])
    }

    @Test func `damage that cannot be put back is reported at once`() throws {
        try folder.put("{")
        let store = CallLog { call, number in call == .rename && number >= 2 ? EIO : nil }.store(folder.file)
        let error = #expect(throws: CountdownStoreError.self) { try store.saveNow(snapshot, for: "a") }
        #expect(error?.code == .system)
        #expect(error?.description.contains("is damaged and was kept as '\(folder.file).damaged-1'") == true)
        #expect(FileManager.default.contents(atPath: folder.file + ".damaged-1") == Data("{".utf8))
    }

    @Test func `damage that cannot be put aside is reported with the reason`() throws {
        try folder.put("{")
        let store = CallLog { call, _ in call == .openLock ? EROFS : nil }.store(folder.file)
        let error = #expect(throws: CountdownStoreError.self) { try store.keys }
        #expect(error?.code == .system)
        #expect(error?.description.contains("cannot be locked") == true)
        #expect(error?.description.contains("content is damaged") == true)
    }
}
