import Countdowns
import Foundation
import Synchronization
import Testing

/// A folder for the files of one test, which goes away with it.
final class StoreFolder: Sendable {
    let path: String

    /// Makes a folder of its owner only, whatever permissions the process gives to new files.
    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)").path
        do {
            try makeFolder("", permissions: 0o700)
        } catch {
            Issue.record(error)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The file of the store.
    var file: String { path + "/countdowns.json" }

    /// A store that does not wait for the disk.
    var store: CountdownStore { CountdownStore(testFile: file, isSynced: false) }

    /// The files that are there.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// The content of the store's file.
    var content: String {
        get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self) }
    }

    func put(_ content: some Sequence<UInt8>, as name: String = "countdowns.json") throws {
        try Data(content).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func put(_ content: String, as name: String = "countdowns.json") throws {
        try put(content.utf8, as: name)
    }

    func makeFolder(_ name: String, permissions: Int) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path + "/" + name)
    }

    func makeLink(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    func attribute<Value>(_ key: FileAttributeKey, of name: String = "countdowns.json") throws -> Value? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[key] as? Value
    }

    #if canImport(Glibc)
        /// How many files in this folder the process has open, those that were deleted and the folder included.
        ///
        /// Other tests open files elsewhere.
        var openFiles: Int {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
                    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
                    let count = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
                    // Swift makes a C string of the path for the length of the call, which receives the buffer's size.
                    let bytes = target.prefix(max(count, 0)).map { byte in UInt8(bitPattern: byte) }
                    return String(decoding: bytes, as: UTF8.self).hasPrefix(path)
                }
            }
        }
    #endif
}

/// Writes down the calls of a store to the system, and interferes with them.
final class CallLog: Sendable {
    private let calls = Mutex<[SystemCalls.Call]>([])
    private let counts = Mutex<[SystemCalls.Call: Int]>([:])
    private let reported = Mutex<[CountdownStoreError]>([])
    private let interfere: @Sendable (SystemCalls.Call, _ number: Int) -> Int32?

    /// - Parameter interfere: runs before each call, with its number among those of the same kind, from 1. Where it
    ///   returns an error of the C library, the call fails with it.
    init(_ interfere: @escaping @Sendable (SystemCalls.Call, _ number: Int) -> Int32? = { _, _ in nil }) {
        self.interfere = interfere
    }

    var all: [SystemCalls.Call] { calls.withLock { calls in calls } }

    /// What the stores have reported.
    var errors: [CountdownStoreError] { reported.withLock { errors in errors } }

    func count(_ call: SystemCalls.Call) -> Int { all.count { made in made == call } }

    func clear() {
        calls.withLock { calls in calls = [] }
        counts.withLock { counts in counts = [:] }
    }

    /// A store that waits for the disk and makes its calls here; with `isManual`, its changes wait for `flushNow()`.
    func store(
        _ path: String,
        isManual: Bool = false,
        onError: @escaping @Sendable (CountdownStoreError) -> Void = { _ in }
    ) -> CountdownStore {
        CountdownStore(
            testFile: path,
            isSynced: true,
            isManual: isManual,
            onError: { error in
                self.reported.withLock { errors in errors.append(error) }
                onError(error)
            },
            watcher: { call in
                self.calls.withLock { calls in calls.append(call) }
                let number = self.counts.withLock { counts in
                    counts[call, default: 0] += 1
                    return counts[call, default: 0]
                }
                return self.interfere(call, number)
            })
    }
}

/// Expects that a use of a store fails, with this code if it is not nil, and a description that has these parts.
func expectError<Result>(
    _ code: CountdownStoreError.Code?, _ parts: String..., sourceLocation: SourceLocation = #_sourceLocation,
    _ use: () throws -> Result
) {
    let error = #expect(throws: CountdownStoreError.self, sourceLocation: sourceLocation) { _ = try use() }
    if let code { #expect(error?.code == code, sourceLocation: sourceLocation) }
    for part in parts { #expect(error?.description.contains(part) == true, sourceLocation: sourceLocation) }
}

extension CountdownStore {
    /// Saves a snapshot and writes it.
    func saveNow(_ snapshot: Countdown.Snapshot, for key: String) throws(CountdownStoreError) {
        save(snapshot, for: key)
        try flushNow()
    }

    /// Removes a countdown and writes that.
    func removeNow(_ key: String) throws(CountdownStoreError) {
        remove(key)
        try flushNow()
    }
}

extension Countdown.Snapshot {
    /// A countdown that has not begun.
    static func idle(_ duration: Duration) -> Countdown.Snapshot {
        make(duration) { _ in }
    }

    /// A countdown of a boot of its own, in the state that `change` gives it.
    static func make(_ duration: Duration, _ change: (inout CountdownMachine) -> Void) -> Countdown.Snapshot {
        // These lengths are above zero.
        guard var machine = try? CountdownMachine(validating: duration, unit: .seconds(1)) else { fatalError() }
        change(&machine)
        return Countdown.Snapshot(machine, at: CountdownMoment(continuous: 0, wall: 0, boot: "test"))
    }
}
