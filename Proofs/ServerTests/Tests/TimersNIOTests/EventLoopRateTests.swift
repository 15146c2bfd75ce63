import NIOCore
import NIOPosix
import Testing
import Timers
import TimersNIO

/// Debouncers and throttlers on event loops.
@Suite struct `A value on an event loop` {
    @Test func `is delivered inside the call on its own loop, and handed over elsewhere`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (loop, delivered) = (group.next(), Notes())
        let throttler = Throttler<Int>(every: .seconds(60), on: .eventLoop(loop), owner: delivered) { me, value in
            me.note(value)
        }
        let values = try await loop.submit {
            throttler.send(1)
            return delivered.all
        }.get()
        #expect(values == [1])
        throttler.send(2)
        await throttler.flushAndWait()
        #expect(delivered.all == [1, 2])
        try await group.shutdownGracefully()
    }

    @Test func `is dropped once the loop has shut down`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (loop, delivered) = (group.next(), Notes())
        let leading = Throttler<Int>(every: .seconds(60), on: .eventLoop(loop), owner: delivered) { me, value in
            me.note(value)
        }
        let waiting = Debouncer<Int>(for: .seconds(60), on: .eventLoop(loop), owner: delivered) { me, value in
            me.note(value)
        }
        let suspending = Debouncer<Int>(for: .seconds(60), edges: .both, on: .eventLoop(loop), owner: delivered) {
            me, value in
            await Task.yield()
            me.note(value)
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
        #expect(delivered.all == [])
        #expect(!leading.isPending && !suspending.isPending)
    }
}
