import Logging
import Timers
import TimersService

/// Returns the job that writes to the log what the server does.
///
/// Jitter keeps several servers from writing at the same time. After an error the job comes later and later, until it
/// succeeds.
func statisticsJob(every interval: Duration, of server: EchoServer, logger: Logger) -> PeriodicService {
    let schedule = TimerSchedule.every(interval)
        .jitter(interval / 10)
        .onError(.backOff(.exponential(from: interval, maximum: interval * 10, jitter: 0)))
    return PeriodicService(schedule, name: "statistics", shutdownLimit: .seconds(5)) { tick in
        logger.info(
            "serving", metadata: ["port": "\(server.port)", "tick": "\(tick.count)", "missed": "\(tick.missed)"])
    }
}
