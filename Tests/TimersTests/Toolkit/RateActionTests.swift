import TestSupport
import Testing
import Timers
import TimersTesting

@Suite struct `A newer value` {
    @MainActor final class Search {
        private(set) var events: [String] = []
        private var query: Debouncer<String>?
        private let clock: TimerClock

        init(_ clock: TimerClock) { self.clock = clock }

        func start() {
            query = Debouncer(for: .milliseconds(300), owner: self) { me, text in
                me.events.append("find \(text)")
                do {
                    try await me.clock.sleep(for: .seconds(1))
                    me.events.append("found \(text)")
                } catch {
                    me.events.append("cancelled \(text)")
                }
            }
        }

        func send(_ text: String) { query?.send(text) }
        func stop() { query = nil }
    }

    @MainActor
    @Test(.virtualTime) func `cancels the action of an older one, and begins when that has ended`() async {
        let time = VirtualTime.current
        let search = Search(time.clock)
        search.start()
        search.send("s")
        search.send("sw")
        await time.advance(by: .milliseconds(300))
        #expect(search.events == ["find sw"])
        search.send("swift")
        await time.advance(by: .milliseconds(300))
        #expect(search.events == ["find sw", "cancelled sw", "find swift"])
        await time.advance(by: .seconds(1))
        #expect(search.events.last == "found swift")
        search.send("x")
        await time.advance(by: .milliseconds(400))
        search.stop()
        await time.advance(by: .seconds(5))
        #expect(search.events.suffix(2) == ["find x", "cancelled x"])
    }

    @Test(.virtualTime) func `cancels the action of an older one on a scheduler`() async {
        let time = VirtualTime.current
        let log = Notes<String>()
        let clock = time.clock
        let throttler = Throttler<Int>(
            every: .seconds(1), overlap: .cancelPrevious, on: .shared, owner: log
        ) { log, value in
            log.add("begin \(value)")
            do {
                try await clock.sleep(for: .seconds(5))
                log.add("end \(value)")
            } catch {
                log.add("cancelled \(value)")
            }
        }
        throttler.send(1)
        throttler.send(2)
        await time.advance(by: .seconds(1))
        #expect(log.entries == ["begin 1", "cancelled 1", "begin 2"])
        await time.advance(by: .seconds(5))
        #expect(log.entries.last == "end 2")
    }

    @Test(.virtualTime, arguments: [nil, OverlapPolicy.wait, .skip, .cancelPrevious])
    func `lets the action of a debouncer with a maximum wait complete`(overlap: OverlapPolicy?) async {
        let time = VirtualTime.current
        let log = Notes<String>()
        let clock = time.clock
        let debouncer = Debouncer<Int>(
            for: .seconds(3), maximumWait: .seconds(5), overlap: overlap, on: .shared, owner: log
        ) { log, value in
            guard (try? await clock.sleep(for: .seconds(10))) != nil else { return }
            log.add("\(value)")
        }
        for second in 0..<60 {
            debouncer.send(second)
            await time.advance(by: .seconds(1))
        }
        await debouncer.cancelAndWait()
        // A value is due every five or six seconds. Each cancels the action before it only if the caller asks.
        #expect(overlap == .cancelPrevious ? log.entries.isEmpty : log.entries.count >= 3, "\(log.entries)")
    }

    @Test func `reaches a plain action from many threads, the last one last`() async {
        let log = Notes<String>()
        let debouncer = Debouncer<Int>(for: .milliseconds(20), edges: .both, on: .shared, owner: log) { log, value in
            log.add("\(value)")
        }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { for value in 0..<10_000 { debouncer.send(thread * 10_000 + value) } }
            }
        }
        debouncer.send(-1)
        debouncer.flush()
        while log.entries.last != "-1" { await Task.yield() }
        #expect(!debouncer.isPending)
    }
}
