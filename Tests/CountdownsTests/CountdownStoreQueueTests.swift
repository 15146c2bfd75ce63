import Countdowns
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// When a store writes its changes, in which order, and what reads see until then.
@Suite(.patient)
struct CountdownStoreQueueTests {
    private let folder = StoreFolder()

    /// A disk that does nothing until the test says so.
    private final class HeldDisk: Sendable {
        private let first = Milestone()
        private let isOpen = Milestone()

        /// Runs before each call of the writer.
        func wait() {
            guard !isOpen.isReached else { return }
            first.reach()
            isOpen.block()
        }

        /// Returns when the writer makes its first call.
        func waitForWriter() async { await first.reached() }

        func open() { isOpen.reach() }
    }

    // MARK: The main actor

    @MainActor @Test func `a change of a countdown makes no call to the system on the main actor`() async throws {
        let here = pthread_self()
        let isChanging = Mutex(false)
        let onMain = Mutex<[SystemCalls.Call]>([])
        let log = CallLog { call, _ in
            if isChanging.withLock({ $0 }), pthread_equal(pthread_self(), here) != 0 {
                onMain.withLock { calls in calls.append(call) }
            }
            return nil
        }
        let store = log.store(folder.file)
        let countdown = store.countdown("a", from: .seconds(60))
        isChanging.withLock { $0 = true }
        countdown.start()
        countdown.pause()
        countdown.adjust(by: .seconds(5))
        countdown.resume()
        countdown.reset()
        countdown.restart()
        store.save(countdown.snapshot, for: "b")
        store.remove("b")
        isChanging.withLock { $0 = false }
        try await store.flush()
        #expect(onMain.withLock { calls in calls } == [])
        #expect(try folder.store.snapshot(for: "a")?.phase == .running)
        #expect(try folder.store.keys == ["a"])
    }

    @MainActor @Test func `a change returns while the disk does nothing, and so does a new countdown`() async throws {
        try folder.store.saveNow(.idle(.seconds(60)), for: "kept")
        let disk = HeldDisk()
        let log = CallLog { call, _ in
            if call == .lock { disk.wait() }
            return nil
        }
        let store = log.store(folder.file)
        // Longer than this test takes on the busiest machine.
        let countdown = store.countdown("a", from: .seconds(3_600))
        countdown.start()
        await disk.waitForWriter()
        countdown.pause()
        #expect(store.countdown("kept", from: .seconds(60)).phase == .idle)
        #expect(try store.keys == ["a", "kept"])
        #expect(try folder.store.keys == ["kept"])
        disk.open()
        try await store.flush()
        #expect(try folder.store.snapshot(for: "a")?.phase == .paused)
    }

    @MainActor @Test func `a countdown of a damaged store does not wait for the lock of another process`() async throws
    {
        try folder.put("{")
        let lock = unsafe open(folder.path, O_RDONLY)
        // Swift makes a C string of the path for the length of the call.
        #expect(flock(lock, LOCK_EX) == 0)
        let log = CallLog()
        let store = log.store(folder.file, isManual: true)
        #expect(store.countdown("a", from: .seconds(60)).phase == .idle)
        #expect(log.count(.lock) == 0)
        close(lock)
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        #expect(log.errors.map(\.code) == [.damaged])
        #expect(try folder.names == ["countdowns.json.damaged-1"])
    }

    // MARK: Order

    @Test func `the newest state of a key replaces an older one that waits, in one write`() throws {
        let log = CallLog()
        let store = log.store(folder.file, isManual: true)
        for number in 1...50 {
            store.save(.idle(.seconds(number)), for: "a")
            store.save(.idle(.seconds(number)), for: "b")
        }
        store.remove("b")
        #expect(log.all == [])
        try store.flushNow()
        #expect(log.count(.rename) == 1)
        #expect(try folder.store.keys == ["a"])
        #expect(try folder.store.snapshot(for: "a")?.duration == .seconds(50))
    }

    @Test func `changes that come during a write follow in the next one, each key in its order`() async throws {
        let disk = HeldDisk()
        let contents = Mutex<[[String]]>([])
        let log = CallLog { [folder] call, _ in
            if call == .syncFile { disk.wait() }
            // The name of the file is on disk.
            if call == .syncFolder, let keys = try? folder.store.keys {
                contents.withLock { contents in contents.append(keys) }
            }
            return nil
        }
        let store = log.store(folder.file)
        store.save(.idle(.seconds(1)), for: "a")
        await disk.waitForWriter()
        store.save(.idle(.seconds(2)), for: "b")
        store.save(.idle(.seconds(3)), for: "c")
        store.remove("a")
        store.save(.idle(.seconds(4)), for: "b")
        disk.open()
        try await store.flush()
        #expect(contents.withLock { contents in contents } == [["a"], ["b", "c"]])
        #expect(try folder.store.snapshot(for: "b")?.duration == .seconds(4))
    }

    @Test func `a countdown that cannot be read is replaced after a removal that still waits`() throws {
        try folder.put(#"{"countdowns":{"a":0},"version":1}"#)
        let store = CallLog().store(folder.file, isManual: true)
        store.remove("a")
        store.save(.idle(.seconds(1)), for: "a")
        try store.flushNow()
        #expect(try folder.store.snapshot(for: "a")?.duration == .seconds(1))
    }

    // MARK: Reads

    @MainActor @Test func `a read sees the changes that wait`() throws {
        try folder.store.saveNow(.idle(.seconds(1)), for: "old")
        let store = CallLog().store(folder.file, isManual: true)
        let countdown = store.countdown("a", from: .seconds(60))
        countdown.start()
        #expect(try store.snapshot(for: "a")?.phase == .running)
        store.save(.idle(.seconds(2)), for: "b")
        store.remove("old")
        #expect(try store.keys == ["a", "b"])
        #expect(try store.snapshot(for: "old") == nil)
        #expect(try folder.store.keys == ["old"])
        try store.flushNow()
        #expect(try folder.store.keys == ["a", "b"])
    }

    // MARK: Errors

    @Test func `an error of a write reaches onError once, and the flush that waited for it`() async throws {
        let isFull = Mutex(true)
        let disk = HeldDisk()
        let log = CallLog { call, _ in
            guard call == .write, isFull.withLock({ $0 }) else { return nil }
            disk.wait()
            return ENOSPC
        }
        let store = log.store(folder.file)
        store.save(.idle(.seconds(1)), for: "a")
        // Both wait for the write when this goes on.
        let flushes = (0..<2).map { _ in Task.immediate { try await store.flush() } }
        disk.open()
        for flush in flushes {
            let error = await #expect(throws: CountdownStoreError.self) { try await flush.value }
            #expect(error?.code == .system)
            #expect(error?.description.contains("cannot be written") == true)
        }
        #expect(log.errors.map(\.code) == [.system])
        #expect(try store.keys == [])
        isFull.withLock { $0 = false }
        try await store.flush()
        store.save(.idle(.seconds(2)), for: "a")
        try await store.flush()
        #expect(log.errors.map(\.code) == [.system])
        #expect(try folder.store.snapshot(for: "a")?.duration == .seconds(2))
    }

    @Test func `a change that is refused does not keep the others from the disk`() throws {
        try folder.put(#"{"countdowns":{"a":0},"version":1}"#)
        let store = CallLog().store(folder.file, isManual: true)
        store.save(.idle(.seconds(1)), for: "a")
        store.save(.idle(.seconds(2)), for: "b")
        expectError(.unreadable) { try store.flushNow() }
        #expect(try folder.store.snapshot(for: "b")?.duration == .seconds(2))
        #expect(try folder.content.contains(#""a":0"#))
    }

    @Test func `onError runs with no lock held, and may use the store`() async throws {
        try folder.put(#"{"countdowns":{"a":0},"version":1}"#)
        let used = Mutex<CountdownStore?>(nil)
        let store = CountdownStore(testFile: folder.file, isSynced: false) { error in
            guard error.code == .unreadable, let store = used.withLock({ store in store }) else { return }
            store.remove("a")
            store.save(.idle(.seconds(7)), for: "a")
            _ = try? store.keys
        }
        used.withLock { used in used = store }
        store.save(.idle(.seconds(1)), for: "a")
        await #expect(throws: CountdownStoreError.self) { try await store.flush() }
        #expect(try folder.store.snapshot(for: "a")?.duration == .seconds(7))
        used.withLock { used in used = nil }
    }

    // MARK: Ends

    @Test(.oneProcess) func `what was flushed survives the kill of its process`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
            let store = CountdownStore(file: path)
            let countdown = await store.countdown("a", from: .seconds(60))
            await countdown.start()
            try await store.flush()
            kill(getpid(), SIGKILL)
        }
        #expect(try folder.store.snapshot(for: "a")?.phase == .running)
    }

    @Test(.oneProcess, arguments: [false, true])
    func `a process that calls exit writes what waits, also from onError`(isInHandler: Bool) async throws {
        if isInHandler { try folder.put(#"{"countdowns":{"a":0},"version":1}"#) }
        await #expect(processExitsWith: .exitCode(7)) {
            [path = folder.file as String, isInHandler = isInHandler as Bool] in
            let log = CallLog { call, number in
                // The first write does not begin before the process calls `exit`.
                if call == .lock, number == 1 { usleep(300_000) }
                return nil
            }
            let used = Mutex<CountdownStore?>(nil)
            let store = log.store(path) { _ in
                used.withLock { store in store }?.save(.idle(.seconds(3)), for: "b")
                exit(7)
            }
            used.withLock { used in used = store }
            store.save(.idle(.seconds(2)), for: "a")
            if isInHandler { while true { sleep(1) } }
            exit(7)
        }
        #expect(try folder.store.keys == (isInHandler ? ["a", "b"] : ["a"]))
    }
}
