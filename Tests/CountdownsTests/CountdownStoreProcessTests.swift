import Countdowns
import Foundation
import TestSupport
import Testing

/// A store that several processes use at the same time.
@Suite(.patient, .serialized)
final class CountdownStoreProcessTests: Sendable {
    private let folder = StoreFolder()
    private var path: String { folder.file }

    @Test(.oneProcess) func `two processes at once lose none of each other's changes`() async throws {
        let path = path
        async let first: Void = write("first", to: path)
        async let second: Void = write("second", to: path)
        _ = await (first, second)
        let store = CountdownStore(testFile: path, isSynced: false)
        #expect(try store.keys == (1...40).flatMap { ["first \($0)", "second \($0)"] }.sorted())
    }

    private func write(_ name: String, to path: String) async {
        await #expect(processExitsWith: .success) { [name = name as String, path = path as String] in
            let store = CountdownStore(testFile: path, isSynced: false)
            for number in 1...40 {
                try store.saveNow(Countdown.Snapshot.idle(.seconds(number)), for: "\(name) \(number)")
            }
        }
    }

    @Test func `a lock that another process never releases is an error after a while`() async throws {
        let lock = unsafe open(folder.path, O_RDONLY)
        // Swift makes a C string of the path for the length of the call.
        #expect(flock(lock, LOCK_EX) == 0)
        defer { close(lock) }
        let store = CountdownStore(file: path)
        // This blocks for two seconds, on a thread that no other test needs.
        let error = await onPlainThread { () -> CountdownStoreError? in
            do throws(CountdownStoreError) {
                try store.saveNow(Countdown.Snapshot.idle(.seconds(1)), for: "a")
                return nil
            } catch {
                return error
            }
        }
        #expect(error?.code == .locked)
        #expect(error?.description.contains("'\(self.path)'") == true)
        // Reading needs no lock.
        #expect(try store.snapshot(for: "a") == nil)
    }
}
