import Countdowns
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// What a store does with files that it would not have written.
@Suite(.patient)
final class CountdownStoreFileTests: Sendable {
    private let folder = StoreFolder()
    private var path: String { folder.file }
    private var link: String { folder.path + "/link.json" }
    private var store: CountdownStore { folder.store }
    private var linked: CountdownStore { CountdownStore(testFile: link, isSynced: false) }
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

    // MARK: Links

    @Test(arguments: [false, true])
    func `a symbolic link and the file it leads to are one store`(isAbsolute: Bool) throws {
        try folder.makeLink("link.json", to: isAbsolute ? path : "countdowns.json")
        try store.saveNow(snapshot, for: "a")
        try linked.saveNow(snapshot, for: "b")
        #expect(try store.keys == ["a", "b"])
        #expect(try linked.keys == ["a", "b"])
        #expect(try folder.names == ["countdowns.json", "link.json"])
    }

    @Test func `a link that leads to a link, and to a file that is not there yet, is followed`() throws {
        try folder.makeFolder("inner", permissions: 0o700)
        try folder.makeLink("inner/link", to: "../countdowns.json")
        try folder.makeLink("link.json", to: "inner/link")
        try linked.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
        #expect(try folder.names == ["countdowns.json", "inner", "link.json"])
    }

    @Test func `damage behind a link is kept beside the file`() throws {
        try folder.put("{")
        try folder.makeLink("link.json", to: "countdowns.json")
        expectError(nil, "'\(path).damaged-1'") { try linked.keys }
        #expect(try linked.keys == [])
        #expect(try folder.names == ["countdowns.json.damaged-1", "link.json"])
    }

    @Test func `links that lead round are an error`() throws {
        try folder.makeLink("link.json", to: "link.json")
        expectError(.system, "'\(link)'") { try linked.saveNow(snapshot, for: "a") }
        #expect(try folder.names == ["link.json"])
    }

    @Test func `a link in the place of the new content is not written through`() throws {
        let other = folder.path + "/other"
        try folder.put("precious", as: "other")
        try folder.makeLink("countdowns.json.new", to: other)
        try store.saveNow(snapshot, for: "a")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(try folder.names == ["countdowns.json", "other"])
        #expect(try folder.attribute(.type) == FileAttributeType.typeRegular)
        unsafe mkfifo(path + ".new", 0o600)
        // Swift makes a C string of the path for the length of the call.
        try store.saveNow(snapshot, for: "b")
        #expect(try store.keys == ["a", "b"])
    }

    // MARK: Paths that name no file

    @Test func `a path without the name of a file is refused, and no file is made there`() throws {
        for path in ["", folder.path + "/missing/"] {
            expectError(nil, "'\(path)' is no name of a file") {
                try CountdownStore(testFile: path, isSynced: false).saveNow(snapshot, for: "a")
            }
        }
        #expect(try folder.names == [])
    }

    @Test func `a path with a zero byte is refused, of which the system would read the first part`() throws {
        expectError(nil, "zero byte") {
            try CountdownStore(testFile: path + "\0z", isSynced: false).saveNow(snapshot, for: "a")
        }
        #expect(try folder.names == [])
    }

    @Test func `anything but a regular file is left alone`() throws {
        try folder.makeLink("link.json", to: "/dev/null")
        let folders = CountdownStore(testFile: folder.path, isSynced: false)
        for store in [linked, folders] {
            expectError(.system, "is no regular file") { try store.saveNow(snapshot, for: "a") }
            expectError(.system) { try store.keys }
        }
        #expect(try folder.names == ["link.json"])
    }

    @Test func `a pipe is refused without waiting for a writer`() throws {
        #expect(unsafe mkfifo(path, 0o600) == 0)
        // Swift makes a C string of the path for the length of the call.
        expectError(.system) { try store.saveNow(snapshot, for: "a") }
        #expect(throws: CountdownStoreError.self) { try self.store.keys }
        #expect(try folder.names == ["countdowns.json"])
    }

    // MARK: The lock

    #if canImport(Glibc)
        @Test func `a child process that was made during a change does not hold the lock`() throws {
            let copies = Mutex<[Int32]>([])
            // `fork` copies descriptors in the same way, and the copies live until the child begins another program.
            let log = CallLog { [folder = "/" + (folder.path as NSString).lastPathComponent] call, _ in
                if call == .write { copies.withLock { copies in copies += Self.copies(of: folder) } }
                return nil
            }
            defer { for copy in copies.withLock({ copies in copies }) { close(copy) } }
            let store = log.store(path)
            try store.saveNow(snapshot, for: "a")
            #expect(!copies.withLock { copies in copies.isEmpty })
            try store.saveNow(snapshot, for: "b")
        }

        /// New descriptors of the file whose path ends so, one for each descriptor of it in this process.
        private static func copies(of end: String) -> [Int32] {
            (0..<1024).compactMap { (descriptor: Int32) -> Int32? in
                let link = "/proc/self/fd/\(descriptor)"
                guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return nil }
                return target.hasSuffix(end) ? dup(descriptor) : nil
            }
        }
    #endif
}
