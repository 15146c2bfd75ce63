import Dispatch
import Foundation
import Logging
import NIOPosix
import ServiceLifecycle
import Timers
import TimersService
import UnixSignals

/// A process that is busy with timers of every kind until a signal ends it, and that checks its own end.
///
/// It prints `ready` when all of its services run, and what it found when they have ended. Its exit code is 0 if no
/// action began after the shutdown had returned, and none was lost half-way.
@main
enum ShutdownLoad {
    static func main() async throws {
        let tally = ActionTally()
        let logger = Logger(label: "shutdown-load") { _ in SwiftLogNoOpLogHandler() }
        let concurrent = TimerScheduler.queue(DispatchQueue(label: "concurrent", attributes: .concurrent))
        let thread = TimerScheduler.thread(name: "thread")
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)

        // At a graceful shutdown the last service ends first.
        var services: [any Service] = [
            SchedulerService(concurrent, shutdownLimit: .seconds(5)),
            SchedulerService(thread, shutdownLimit: .seconds(5)),
            TimerLoad(schedulers: [concurrent, thread], tally: tally),
            TimeoutLoad(scheduler: concurrent, tally: tally),
            try await ConnectionLoad(group: group, tally: tally),
        ]
        for number in 1...4 {
            services.append(
                PeriodicService(.every(.milliseconds(number)), name: "job \(number)", shutdownLimit: .seconds(5)) { _ in
                    try await tally.aroundTask { try await Task.sleep(for: .milliseconds(number)) }
                })
        }
        services.append(Announcement())
        try await ServiceGroup(
            services: services, gracefulShutdownSignals: [.sigterm], logger: logger
        ).run()

        // An action that the shutdown has overlooked has time to begin.
        let atReturn = tally.counts
        try await Task.sleep(for: .milliseconds(30))
        let later = tally.counts
        print("began \(atReturn.began), ended \(atReturn.ended), later \(later.began)")
        exit(atReturn.began == atReturn.ended && later.began == atReturn.began && atReturn.began > 0 ? 0 : 1)
    }
}

/// Tells the test that all services run: a group starts them in order.
private struct Announcement: Service {
    func run() async throws {
        try await Task.sleep(for: .milliseconds(20))
        FileHandle.standardOutput.write(Data("ready\n".utf8))
        try await gracefulShutdown()
    }
}
