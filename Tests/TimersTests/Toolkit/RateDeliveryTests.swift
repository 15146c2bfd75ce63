import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// An actor that is delivered values to.
private actor Recipient {
    private(set) var values: [Int] = []
    private let clock: TimerClock

    init(_ clock: TimerClock) { self.clock = clock }

    func add(_ value: Int) { values.append(value) }

    func addSlowly(_ value: Int) async {
        try? await clock.sleep(for: .seconds(10))
        values.append(value)
    }
}

/// The delivery of a value by a debouncer or a throttler.
@Suite struct `A delivery` {
    // MARK: Order

    @Test func `keeps the order of the values, whatever thread sends`() async {
        let (delivered, scheduler) = (Notes<Int>(), TimerScheduler.thread(name: "order"))
        let throttler = Throttler<Int>(every: .microseconds(20), on: scheduler, owner: delivered) { me, value in
            me.add(value)
        }
        let debouncer = Debouncer<Int>(for: .nanoseconds(1), edges: .both, on: scheduler, owner: delivered) {
            me, value in
            me.add(-value)
        }
        await onPlainThread {
            for value in 1...20_000 {
                throttler.send(value)
                debouncer.send(value)
            }
        }
        await throttler.flushAndWait()
        await debouncer.flushAndWait()
        let throttled = delivered.entries.filter { $0 > 0 }
        let debounced = delivered.entries.filter { $0 < 0 }.map { -$0 }
        #expect(throttled == throttled.sorted() && throttled.last == 20_000)
        #expect(debounced == debounced.sorted() && debounced.last == 20_000)
    }

    @Test func `loses no flushed value that several threads send, and keeps the order of each`() async {
        let (delivered, count) = (Notes<Int>(), 2_000)
        let debouncer = Debouncer<Int>(for: .zero, edges: .both, on: .thread(), owner: delivered) { me, value in
            me.add(value)
        }
        await onPlainThread {
            onPlainThreads(4) { thread in
                for value in 0..<count {
                    debouncer.send(thread * count + value)
                    debouncer.flush()
                }
            }
        }
        await debouncer.flushAndWait()
        for thread in 0..<4 {
            let values = delivered.entries.filter { $0 / count == thread }
            #expect(values == values.sorted())
        }
    }

    // MARK: Flush

    @Test(.virtualTime, arguments: [OverlapPolicy.wait, .skip, .cancelPrevious])
    func `of each flushed value happens once and in order, although the action is busy`(overlap: OverlapPolicy) async {
        let time = VirtualTime.current
        let (delivered, clock) = (Notes<Int>(), time.clock)
        var debouncer: Debouncer<Int>? = Debouncer(
            for: .seconds(1), overlap: overlap, on: .shared, owner: delivered
        ) { me, value in
            try? await clock.sleep(for: .seconds(10))
            if !Task.isCancelled { me.add(value) }
        }
        for value in 1...5 {
            debouncer?.send(value)
            debouncer?.flush()
        }
        debouncer?.send(6)
        #expect(debouncer?.isPending == true)
        debouncer = nil
        await time.advance(by: .seconds(100))
        #expect(delivered.entries == [1, 2, 3, 4, 5])
    }

    @Test(.virtualTime) func `of flushed values to an actor is in order too`() async {
        let time = VirtualTime.current
        let recipient = Recipient(time.clock)
        let throttler = Throttler<Int>(every: .seconds(1), edges: .trailing, actor: recipient) { me, value in
            await me.addSlowly(value)
        }
        for value in 1...3 {
            throttler.send(value)
            throttler.flush()
        }
        await time.advance(by: .seconds(100))
        #expect(await recipient.values == [1, 2, 3])
    }

    @Test(.virtualTime) func `is over when flushAndWait returns`() async {
        let time = VirtualTime.current
        let (delivered, clock) = (Notes<Int>(), time.clock)
        let debouncer = Debouncer<Int>(for: .seconds(60), on: .shared, owner: delivered) { me, value in
            try? await clock.sleep(for: .seconds(10))
            me.add(value)
        }
        await debouncer.flushAndWait()
        debouncer.send(1)
        async let flush: Void = debouncer.flushAndWait()
        await time.advance(by: .seconds(9))
        #expect(delivered.entries == [])
        await time.advance(by: .seconds(1))
        await flush
        #expect(delivered.entries == [1])
    }

    @Test(.virtualTime) func `waits neither for itself nor for its own cancellation`() async {
        final class Keeper: Sendable {
            let debouncer = Mutex<Debouncer<Int>?>(nil)
            let done = Notes<Int>()
        }
        let time = VirtualTime.current
        let keeper = Keeper()
        let debouncer = Debouncer<Int>(for: .seconds(1), on: .shared, owner: keeper) { me, value in
            let debouncer = me.debouncer.withLock { $0 }
            await debouncer?.flushAndWait()
            await debouncer?.cancelAndWait()
            #expect(!Task.isCancelled)
            async let flush: Void? = debouncer?.flushAndWait()
            _ = await flush
            async let child: Void? = debouncer?.cancelAndWait()
            _ = await child
            me.done.add(value)
        }
        keeper.debouncer.withLock { $0 = debouncer }
        debouncer.send(1)
        await time.advance(by: .seconds(5))
        #expect(keeper.done.entries == [1])
        keeper.debouncer.withLock { $0 = nil }
    }

    // MARK: Cancellation

    @Test(arguments: [true, false]) func `never begins after a cancellation from another thread`(flushes: Bool) async {
        let scheduler = TimerScheduler.thread(name: "cancel")
        let delivered = Notes<Int>()
        let isCancelled = Mutex(false)
        let debouncer = Debouncer<Int>(
            for: .microseconds(5), edges: .both, on: scheduler, owner: delivered
        ) { me, value in
            // The action takes the lock first, so it began before the cancellation if it finds false.
            if isCancelled.withLock({ $0 }) { me.add(value) }
        }
        await onPlainThread {
            for value in 0..<4_000 {
                debouncer.send(value)
                debouncer.send(value)
                if flushes { debouncer.flush() }
                debouncer.cancel()
                let ended = Occurrences()
                // An action that runs already ends before the next job of its thread.
                scheduler.driver.run { ended.happen() }
                _ = ended.wait()
                isCancelled.withLock { $0 = true }
                scheduler.driver.run { ended.happen() }
                _ = ended.wait()
                isCancelled.withLock { $0 = false }
            }
        }
        #expect(delivered.entries == [])
    }

    // MARK: Overlap

    @Test(.virtualTime) func `that is slower than a throttler's interval completes, and the newest value waits`() async
    {
        let time = VirtualTime.current
        let (delivered, clock) = (Notes<Int>(), time.clock)
        let throttler = Throttler<Int>(every: .seconds(1), on: .shared, owner: delivered) { me, value in
            try? await clock.sleep(for: .seconds(2.5))
            if !Task.isCancelled { me.add(value) }
        }
        for value in 1...10 {
            throttler.send(value)
            await time.advance(by: .seconds(1))
        }
        await time.advance(by: .seconds(10))
        #expect(delivered.entries == [1, 3, 5, 8, 10])
    }

    @Test(.virtualTime) func `can skip the values that are due while the action runs`() async {
        let time = VirtualTime.current
        let recipient = Recipient(time.clock)
        let throttler = Throttler<Int>(every: .seconds(4), overlap: .skip, actor: recipient) { me, value in
            await me.addSlowly(value)
        }
        for value in 1...6 {
            throttler.send(value)
            await time.advance(by: .seconds(4))
        }
        await time.advance(by: .seconds(20))
        #expect(await recipient.values == [1, 4])
    }

    // MARK: The sender's world

    private enum Request {
        @TaskLocal static var id = 0
    }

    /// Sends values under task-locals and a deadline, and returns what each action saw of them.
    private static func sightings(
        _ time: VirtualTime, send: @escaping @Sendable (Int) -> Void, _ seen: Notes<Int>
    ) async -> [Int] {
        for id in 1...3 {
            await Request.$id.withValue(id) {
                await time.clock.withDeadline(in: .seconds(1)) { send(id) }
                await time.advance(by: .seconds(5))
            }
        }
        return seen.entries
    }

    @Sendable private static func look(_ seen: Notes<Int>) {
        seen.add(TimerClock.remainingTime == nil ? Request.id : -1)
    }

    @MainActor
    @Test(.virtualTime) func `runs under none of the sender's task-locals and deadlines`() async {
        let time = VirtualTime.current
        for edges in [RateEdges.leading, .trailing] {
            let plain = Notes<Int>()
            let onScheduler = Debouncer<Int>(for: .seconds(2), edges: edges, on: .shared, owner: plain) { me, _ in
                Self.look(me)
            }
            #expect(await Self.sightings(time, send: { onScheduler.send($0) }, plain) == [0, 0, 0])

            let main = Notes<Int>()
            let onMain = Throttler<Int>(every: .seconds(2), edges: edges, owner: main) { me, _ in Self.look(me) }
            for id in 1...3 {
                Request.$id.withValue(id) { onMain.send(id) }
                await Request.$id.withValue(id) { await time.advance(by: .seconds(5)) }
            }
            #expect(main.entries == [0, 0, 0])

            let task = Notes<Int>()
            let inTask = Throttler<Int>(every: .seconds(2), edges: edges, owner: task) { me, _ in
                await Task.yield()
                Self.look(me)
            }
            #expect(await Self.sightings(time, send: { inTask.send($0) }, task) == [0, 0, 0])
        }
    }

    // MARK: Contexts

    @Test func `on its own context happens inside the call, and elsewhere it is handed over`() async {
        let (delivered, queue) = (Notes<Int>(), DispatchQueue(label: "leading"))
        let onQueue = Throttler<Int>(every: .seconds(60), on: .serialQueue(queue), owner: delivered) { me, value in
            me.add(value)
        }
        await onPlainThread {
            queue.sync {
                onQueue.send(1)
                #expect(delivered.entries == [1])
                onQueue.send(2)
                onQueue.flush()
                #expect(delivered.entries == [1, 2])
            }
        }
        onQueue.cancel()
        queue.suspend()
        onQueue.send(3)
        #expect(delivered.entries == [1, 2])
        queue.resume()
        await onQueue.flushAndWait()
        #expect(delivered.entries == [1, 2, 3])
    }

    @Test func `on its own thread happens inside the call`() async {
        let (delivered, scheduler, done) = (Notes<Int>(), TimerScheduler.thread(name: "leading"), Milestone())
        let throttler = Throttler<Int>(every: .seconds(60), on: scheduler, owner: delivered) { me, value in
            me.add(value)
        }
        let timer = OwnedTimer(.after(.zero), on: scheduler) { _ in
            throttler.send(1)
            #expect(delivered.entries == [1])
            done.reach()
        }
        await done.reached()
        timer.cancel()
    }

    @Test func `does not happen on a scheduler that has ended, and waits for it return`() async {
        let (delivered, scheduler) = (Notes<Int>(), TimerScheduler.thread(name: "ended"))
        let throttler = Throttler<Int>(every: .seconds(60), on: scheduler, owner: delivered) { me, value in
            me.add(value)
        }
        let debouncer = Debouncer<Int>(for: .seconds(60), on: scheduler, owner: delivered) { me, value in me.add(value)
        }
        debouncer.send(1)
        #expect(debouncer.isPending)
        await scheduler.endAndWait()
        #expect(!debouncer.isPending)
        let late = Debouncer<Int>(for: .seconds(60), edges: .both, on: scheduler, owner: delivered) { me, value in
            me.add(value)
        }
        throttler.send(2)
        throttler.send(3)
        #expect(!throttler.isPending)
        for rate in [debouncer, late] {
            rate.send(4)
            rate.flush()
            #expect(!rate.isPending)
            await rate.flushAndWait()
            await rate.cancelAndWait()
        }
        await throttler.flushAndWait()
        #expect(delivered.entries == [])
    }

    @Test func `that was handed over to a run loop ends with its thread`() async {
        let (delivered, thread) = (Notes<Int>(), LoopThread())
        let debouncer = await thread.run {
            Debouncer<Int>(for: .seconds(60), edges: .both, on: .runLoop(.current), owner: delivered) { me, value in
                me.add(value)
            }
        }
        await onPlainThread { thread.end() }
        debouncer.send(1)
        debouncer.send(2)
        #expect(!debouncer.isPending)
        await debouncer.flushAndWait()
        #expect(delivered.entries == [])
    }

    // MARK: Intervals

    @MainActor
    @Test(.virtualTime, arguments: [Duration.zero, .nanoseconds(-1), .seconds(-5), .seconds(Int64.min / 2)])
    func `comes at once if the interval is zero or less`(interval: Duration) {
        let time = VirtualTime.current
        let delivered = Notes<Int>()
        let debouncer = Debouncer<Int>(for: interval, owner: delivered) { me, value in me.add(value) }
        let throttler = Throttler<Int>(every: interval, owner: delivered) { me, value in me.add(value) }
        let limited = Debouncer<Int>(for: .seconds(60), maximumWait: interval, owner: delivered) { me, value in
            me.add(value)
        }
        for value in 1...2 {
            debouncer.send(value)
            throttler.send(value + 10)
            limited.send(value + 20)
            time.advance(by: .nanoseconds(1))
        }
        #expect(delivered.entries.sorted() == [1, 2, 11, 12, 21, 22])
    }

    @MainActor
    @Test(.virtualTime) func `never comes if the interval has no end`() {
        let time = VirtualTime.current
        let delivered = Notes<Int>()
        let debouncer = Debouncer<Int>(for: .seconds(Int64.max), owner: delivered) { me, value in me.add(value) }
        debouncer.send(1)
        time.advance(by: .seconds(1_000_000_000))
        #expect(delivered.entries == [] && debouncer.isPending)
        debouncer.flush()
        #expect(delivered.entries == [1])
    }

    // MARK: Actors

    @Test(.virtualTime) func `to an actor debounces and cancels as elsewhere`() async {
        let time = VirtualTime.current
        let recipient = Recipient(time.clock)
        let debouncer = Debouncer<Int>(for: .seconds(1), actor: recipient) { me, value in me.add(value) }
        for value in 1...3 { debouncer.send(value) }
        await time.advance(by: .seconds(2))
        debouncer.send(4)
        debouncer.cancel()
        await time.advance(by: .seconds(2))
        #expect(await recipient.values == [3])
    }
}
