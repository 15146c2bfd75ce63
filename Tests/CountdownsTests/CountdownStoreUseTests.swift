import Countdowns
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Which callers get the same countdown from a store.
@Suite(.patient, .virtualTime)
final class CountdownStoreUseTests: Sendable {
    private let folder = StoreFolder()
    private let time = VirtualTime.current

    @MainActor @Test func `two callers get the same countdown for a key while it is in use`() {
        let store = folder.store
        let first = store.countdown("a", from: .seconds(60))
        #expect(store.countdown("a", from: .seconds(60)) === first)
        #expect(store.countdown("b", from: .seconds(60)) !== first)
    }

    @MainActor @Test func `a countdown that is no longer in use is made anew from what was kept`() {
        let store = folder.store
        store.countdown("a", from: .seconds(60)).start()
        time.advance(by: .seconds(10))
        #expect(store.countdown("a", from: .seconds(60)).remaining == .seconds(50))
    }

    @MainActor @Test func `keys whose countdowns are gone are forgotten, and those in use are not`() {
        let store = folder.store
        let first = store.countdown("first", from: .seconds(60))
        for number in 0..<200 { _ = store.countdown("\(number)", from: .seconds(60)) }
        #expect(store.countdown("first", from: .seconds(60)) === first)
        #expect(store.inUseCount < 64)
    }

    @MainActor @Test func `the error handler may use the countdown that met the error`() throws {
        try folder.put(#"{"countdowns":{"main":0},"version":1}"#)
        let used = Mutex<CountdownStore?>(nil)
        let store = CountdownStore(testFile: folder.file, isSynced: false) { error in
            // The read reports on the main actor, and the write that follows does not.
            guard error.code == .unreadable, let store = used.withLock({ store in store }) else { return }
            used.withLock { store in store = nil }
            store.remove("main")
            MainActor.assumeIsolated { store.countdown("main", from: .seconds(60)).start() }
        }
        used.withLock { used in used = store }
        let countdown = store.countdown("main", from: .seconds(60))
        #expect(countdown.phase == .running)
        #expect(try store.snapshot(for: "main")?.phase == .running)
        try store.flushNow()
        #expect(try folder.store.snapshot(for: "main")?.phase == .running)
    }
}
