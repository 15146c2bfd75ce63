import NIOCore
import NIOPosix
import Testing
import TimersNIO
import TimersTesting

@testable import Timers

@Suite struct `The driver of an event loop` {
    @Test func `keeps every promise of a driver`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let schedulers = group.makeIterator().map { loop in TimerScheduler.eventLoop(loop) }
        let violations = await DriverConformance.violations(patience: .seconds(300)) { schedulers[0].driver }
        #expect(violations.isEmpty)
        #expect(schedulers.allSatisfy { scheduler in scheduler.isOnSystemClock })
        try await group.shutdownGracefully()
    }
}
