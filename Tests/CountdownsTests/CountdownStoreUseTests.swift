import Countdowns
import Foundation
import Synchronization
import Testing
import Timers
import TimersTesting

/// Which callers get the same countdown from a store.
@Suite(.timeLimit(.minutes(5)))
final class CountdownStoreUseTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    private let time = VirtualTime()
    private var path: String { folder.appendingPathComponent("countdowns.json").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @MainActor @Test func `two callers get the same countdown for a key while it is in use`() {
        let store = CountdownStore(unsyncedFile: path)
        let first = store.countdown("a", from: .seconds(60))
        #expect(store.countdown("a", from: .seconds(60)) === first)
        #expect(store.countdown("b", from: .seconds(60)) !== first)
        let shared = store.sharedCountdown("c", from: .seconds(60))
        #expect(store.sharedCountdown("c", from: .seconds(60)) === shared)
    }

    @MainActor @Test func `each key has one countdown on the main actor and one outside it`() {
        let store = CountdownStore(unsyncedFile: path)
        let first = store.countdown("a", from: .seconds(60))
        let shared = store.sharedCountdown("a", from: .seconds(60))
        #expect(store.countdown("a", from: .seconds(60)) === first)
        #expect(store.sharedCountdown("a", from: .seconds(60)) === shared)
    }

    @MainActor @Test func `a countdown that is no longer in use is made anew from what was kept`() {
        let store = CountdownStore(unsyncedFile: path)
        time.run {
            store.countdown("a", from: .seconds(60)).start()
            store.sharedCountdown("b", from: .seconds(60)).start()
            time.advance(by: .seconds(10))
            #expect(store.countdown("a", from: .seconds(60)).remaining == .seconds(50))
            #expect(store.sharedCountdown("b", from: .seconds(60)).remaining == .seconds(50))
        }
    }

    /// Asks for a countdown while the first call that asks for it is still under way.
    private final class SecondAsker: TimerObserver {
        private let ask: @Sendable () -> SharedCountdown
        private let answer = Mutex<SharedCountdown?>(nil)
        private let hasAsked = Atomic(false)
        init(_ ask: @escaping @Sendable () -> SharedCountdown) { self.ask = ask }

        var countdown: SharedCountdown? { answer.withLock { answer in answer } }

        func timer(_ timer: TimerInfo, did event: TimerEvent) {
            guard case .scheduled = event, !hasAsked.exchange(true, ordering: .relaxed) else { return }
            let countdown = ask()
            answer.withLock { answer in answer = countdown }
        }
    }

    @Test func `two callers at once get one countdown, and no other one is kept`() throws {
        let store = CountdownStore(unsyncedFile: path)
        let scheduler = time.scheduler
        CountdownStore(unsyncedFile: path).sharedCountdown("a", from: .seconds(60), on: scheduler).start()
        time.suspendProcess(for: .seconds(100))
        let second = SecondAsker { [time] in
            let countdown = store.sharedCountdown("a", from: .seconds(60), on: scheduler)
            countdown.restart()
            time.advance(by: .zero)
            return countdown
        }
        scheduler.observer = second
        let first = store.sharedCountdown("a", from: .seconds(60), on: scheduler)
        scheduler.observer = nil
        #expect(first === second.countdown)
        #expect(first.phase == .running)
        #expect(try store.snapshot(for: "a")?.phase == .running)
        time.advance(by: .seconds(60))
        #expect(try store.snapshot(for: "a")?.phase == .finished)
        #expect(time.pendingTimers.isEmpty)
    }

    @MainActor @Test func `the error handler may use the countdowns that met the error`() throws {
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        let used = Mutex<CountdownStore?>(nil)
        let store = CountdownStore(unsyncedFile: path) { error in
            guard error.code == .damaged, let store = used.withLock({ store in store }) else { return }
            store.sharedCountdown("shared", from: .seconds(60)).start()
            MainActor.assumeIsolated { store.countdown("main", from: .seconds(60)).start() }
        }
        used.withLock { used in used = store }
        let countdown = store.countdown("main", from: .seconds(60))
        #expect(countdown.phase == .running)
        #expect(try store.snapshot(for: "main")?.phase == .running)
        #expect(try store.snapshot(for: "shared")?.phase == .running)
        used.withLock { used in used = nil }
    }
}
