import Countdowns
import Dispatch
import Foundation
import Synchronization
import Testing
import Timers

extension AppTests {
    @Test func `an app that goes to the background has its changes on disk`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "background-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "countdowns.json").path
        let isLeaving = Atomic(false)
        // The disk does nothing before the user leaves, and takes some time then.
        let store = CountdownStore(
            testFile: path,
            isSynced: true,
            watcher: { _ in
                while !isLeaving.load(ordering: .acquiring) { usleep(1000) }
                usleep(5000)
                return nil
            })
        isLeaving.store(true, ordering: .releasing)
        let countdown = store.countdown("a", from: .seconds(60))
        isLeaving.store(false, ordering: .releasing)
        countdown.start()
        #expect(!FileManager.default.fileExists(atPath: path))
        isLeaving.store(true, ordering: .releasing)
        Phone().leave()
        #expect(try CountdownStore(file: path).snapshot(for: "a")?.phase == .running)
    }
}
