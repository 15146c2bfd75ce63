import DurableTimers
import Timers
import TimersService

struct Logger: Sendable {}

func service(_ timers: DurableTimers<MemoryStore>) {
    _ = DurableTimersService(timers)  // error: add traits: [.defaults, "Service"]
}

func log(_ logger: Logger) {
    _ = DurableTimersLog(logger: logger)  // error: add traits: [.defaults, "Service"]
    _ = TimerLog(logger: logger)  // error: add traits: [.defaults, "Service"]
}
