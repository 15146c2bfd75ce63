import Countdowns
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A store in processes that are killed, and in processes that write at the same time.
@Suite(.patient, .serialized)
final class CountdownStoreProcessTests: Sendable {
    private let folder = StoreFolder()
    private var path: String { folder.file }

    @Test(.oneProcess) func `a process that is killed at any moment loses at most the last change`() async throws {
        let (path, log) = (path, folder.path + "/log")
        let store = CountdownStore(testFile: path, isSynced: false)
        let seed = UInt64.random(in: .min ... .max)
        say("killed at any moment: seed \(seed)")
        var randomness = SeededNumbers(seed: seed)
        try store.saveNow(Countdown.Snapshot.idle(.seconds(1)), for: "bystander")
        var last = 0
        for round in 0..<20 {
            let moment = UInt32(randomness.next() % 15_000)
            // Every second process writes once before its time begins to run, however slow the machine is.
            let waits = round.isMultiple(of: 2)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    path = path as String, log = log as String, moment = moment as UInt32, last = last as Int,
                    waits = waits as Bool
                ] in
                let store = CountdownStore(testFile: path, isSynced: false)
                _ = FileManager.default.createFile(atPath: log, contents: nil)
                guard let done = FileHandle(forWritingAtPath: log) else { return }
                let hasWritten = Milestone()
                Thread {
                    if waits { hasWritten.block() }
                    usleep(moment)
                    kill(getpid(), SIGKILL)
                }.start()
                for number in (last + 1)... {
                    try store.saveNow(Countdown.Snapshot.idle(.seconds(number)), for: "victim")
                    done.write(Data("\(number)\n".utf8))
                    hasWritten.reach()
                }
            }
            let lines = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
            let logged = lines.split(separator: "\n").last.flatMap { Int($0) } ?? last
            let kept = try store.snapshot(for: "victim").map { Int($0.duration.components.seconds) } ?? 0
            #expect(kept == logged || kept == logged + 1)
            #expect(try store.snapshot(for: "bystander")?.duration == .seconds(1))
            last = kept
        }
        #expect(last >= 10)
        #expect(try !folder.names.contains { $0.contains("damaged") })
    }

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
