import NIOCore
import NIOPosix
import Synchronization
import Testing
import Timers
import TimersNIO

/// Debouncers and throttlers on event loops.
@Suite struct `A value on an event loop` {
    private final class Delivered: Sendable {
        private let content = Mutex<[Int]>([])

        func add(_ value: Int) { content.withLock { content in content.append(value) } }
        var values: [Int] { content.withLock { content in content } }
    }

    @Test func `is delivered inside the call on its own loop, and handed over elsewhere`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (loop, delivered) = (group.next(), Delivered())
        let throttler = Throttler<Int>(every: .seconds(60), on: .eventLoop(loop), owner: delivered) { me, value in
            me.add(value)
        }
        let values = try await loop.submit {
            throttler.send(1)
            return delivered.values
        }.get()
        #expect(values == [1])
        throttler.send(2)
        await throttler.flushAndWait()
        #expect(delivered.values == [1, 2])
        try await group.shutdownGracefully()
    }

    @Test func `is dropped once the loop has shut down`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (loop, delivered) = (group.next(), Delivered())
        let leading = Throttler<Int>(every: .seconds(60), on: .eventLoop(loop), owner: delivered) { me, value in
            me.add(value)
        }
        let waiting = Debouncer<Int>(for: .seconds(60), on: .eventLoop(loop), owner: delivered) { me, value in
            me.add(value)
        }
        let suspending = Debouncer<Int>(for: .seconds(60), edges: .both, on: .eventLoop(loop), owner: delivered) {
            me, value in
            await Task.yield()
            me.add(value)
        }
        waiting.send(1)
        try await group.shutdownGracefully()
        #expect(!waiting.isPending)
        for value in 2...3 {
            leading.send(value)
            suspending.send(value)
        }
        leading.flush()
        await waiting.flushAndWait()
        await suspending.flushAndWait()
        await leading.cancelAndWait()
        #expect(delivered.values == [])
        #expect(!leading.isPending && !suspending.isPending)
    }
}
