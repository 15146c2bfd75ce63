import Countdowns
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a store does with files that it would not have written.
@Suite(.patient)
final class CountdownStoreFileTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("countdowns.json").path }
    private var link: String { folder.appendingPathComponent("link.json").path }
    private var store: CountdownStore { CountdownStore(testFile: path, isSynced: false) }
    private var linked: CountdownStore { CountdownStore(testFile: link, isSynced: false) }
    private let snapshot = Countdown.Snapshot.idle(.seconds(60))

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

    private func makeLink(to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }

    private var content: String {
        get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) }
    }

    // MARK: Links

    @Test(arguments: [false, true])
    func `a symbolic link and the file it leads to are one store`(isAbsolute: Bool) throws {
        try makeLink(to: isAbsolute ? path : "countdowns.json")
        try store.saveNow(snapshot, for: "a")
        try linked.saveNow(snapshot, for: "b")
        #expect(try store.keys == ["a", "b"])
        #expect(try linked.keys == ["a", "b"])
        #expect(try names == ["countdowns.json", "link.json"])
    }

    @Test func `a link that leads to a link, and to a file that is not there yet, is followed`() throws {
        let inner = folder.appendingPathComponent("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: inner.path + "/link", withDestinationPath: "../countdowns.json")
        try makeLink(to: "inner/link")
        try linked.saveNow(snapshot, for: "a")
        #expect(try store.keys == ["a"])
        #expect(try names == ["countdowns.json", "inner", "link.json"])
    }

    @Test func `damage behind a link is kept beside the file`() throws {
        try put("{")
        try makeLink(to: "countdowns.json")
        let error = #expect(throws: CountdownStoreError.self) { try self.linked.keys }
        #expect(error?.description.contains("'\(path).damaged-1'") == true)
        #expect(try linked.keys == [])
        #expect(try names == ["countdowns.json.damaged-1", "link.json"])
    }

    @Test func `links that lead round are an error`() throws {
        try makeLink(to: "link.json")
        let error = #expect(throws: CountdownStoreError.self) { try self.linked.saveNow(self.snapshot, for: "a") }
        #expect(error?.code == .system)
        #expect(error?.description.contains("'\(link)'") == true)
        #expect(try names == ["link.json"])
    }

    @Test func `a link in the place of the new content is not written through`() throws {
        let other = folder.appendingPathComponent("other").path
        try Data("precious".utf8).write(to: URL(fileURLWithPath: other))
        try FileManager.default.createSymbolicLink(atPath: path + ".new", withDestinationPath: other)
        try store.saveNow(snapshot, for: "a")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(try names == ["countdowns.json", "other"])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular)
        unsafe mkfifo(path + ".new", 0o600)
        // Swift makes a C string of the path for the length of the call.
        try store.saveNow(snapshot, for: "b")
        #expect(try store.keys == ["a", "b"])
    }

    // MARK: Paths that name no file

    @Test func `a path without the name of a file is refused, and no file is made there`() throws {
        for path in ["", folder.path + "/missing/"] {
            let error = #expect(throws: CountdownStoreError.self) {
                try CountdownStore(testFile: path, isSynced: false).saveNow(snapshot, for: "a")
            }
            #expect(error?.description.contains("'\(path)' is no name of a file") == true)
        }
        #expect(try names == [])
    }

    @Test func `a path with a zero byte is refused, of which the system would read the first part`() throws {
        let error = #expect(throws: CountdownStoreError.self) {
            try CountdownStore(testFile: path + "\0z", isSynced: false).saveNow(snapshot, for: "a")
        }
        #expect(error?.description.contains("zero byte") == true)
        #expect(try names == [])
    }

    @Test func `anything but a regular file is left alone`() throws {
        try makeLink(to: "/dev/null")
        let folders = CountdownStore(testFile: folder.path, isSynced: false)
        for store in [linked, folders] {
            let change = #expect(throws: CountdownStoreError.self) { try store.saveNow(self.snapshot, for: "a") }
            #expect(change?.code == .system)
            #expect(change?.description.contains("is no regular file") == true)
            let look = #expect(throws: CountdownStoreError.self) { try store.keys }
            #expect(look?.code == .system)
        }
        #expect(try names == ["link.json"])
    }

    @Test func `a pipe is refused without waiting for a writer`() throws {
        #expect(unsafe mkfifo(path, 0o600) == 0)
        // Swift makes a C string of the path for the length of the call.
        let error = #expect(throws: CountdownStoreError.self) { try self.store.saveNow(self.snapshot, for: "a") }
        #expect(error?.code == .system)
        #expect(throws: CountdownStoreError.self) { try self.store.keys }
        #expect(try names == ["countdowns.json"])
    }

    // MARK: The lock

    #if canImport(Glibc)
        @Test func `a child process that was made during a change does not hold the lock`() throws {
            let copies = Mutex<[Int32]>([])
            // `fork` copies descriptors in the same way, and the copies live until the child begins another program.
            let log = CallLog { [folder = "/" + folder.lastPathComponent] call, _ in
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
