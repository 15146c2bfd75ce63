import Interleaver
import Timers

/// Threads that use the same timers, in every order.
struct Scenario {
    let name: String
    let context: Context
    /// How many threads there are.
    ///
    /// Three threads have many more schedules than two, and so are given one preemption less.
    let threads: Int
    /// Prepares a run.
    let prepare: (Run) -> Void

    /// Where the timers of a scenario run.
    enum Context: CaseIterable {
        case serial
        case concurrent
        /// An action can run the context's loop, and the context can end under its timers.
        case nesting
        /// Timers share wake-ups.
        case sharing
        /// Jobs bring ticks to the context.
        case claiming
        /// Alarms ring in one place, and actions run in others.
        case lanes
        /// Threads leave timers for the scheduler.
        case handingOver
        /// They do, and jobs may run at once.
        case handingOverQueue
        /// They do, and actions run in other places than alarms.
        case handingOverLanes

        /// Whether threads leave timers for the scheduler.
        var handsOver: Bool {
            switch self {
            case .handingOver, .handingOverQueue, .handingOverLanes: true
            default: false
            }
        }
    }

    init(
        _ name: String, on context: Context = .serial, threads: Int = 2,
        _ prepare: @escaping (Run) -> Void
    ) {
        self.name = name
        self.context = context
        self.threads = threads
        self.prepare = prepare
    }

    /// What an exploration has done.
    struct Result {
        var schedules = 0
        var mostPoints = 0
    }

    /// Runs all schedules with at most `preemptions` preemptions.
    ///
    /// Ends the process at the first broken promise.
    func explore(preemptions: Int) -> Result {
        let search = ExhaustiveSearch(mostPreemptions: max(0, preemptions + 2 - threads))
        var result = Result()
        repeat {
            result.mostPoints = max(result.mostPoints, runOnce(by: search))
            result.schedules += 1
        } while search.next()
        return result
    }

    /// Runs that many random schedules.
    ///
    /// Ends the process at the first broken promise.
    func explore(random: Int, seed: UInt64) {
        for number in 0..<random { runOnce(by: RandomSchedule(seed: seed &+ UInt64(number))) }
    }

    /// Runs one schedule.
    ///
    /// - Returns: how many switch points there were.
    @discardableResult
    func runOnce(by schedule: any Schedule) -> Int {
        unsafe Report.scenario = name
        weak var scheduler: TimerScheduler?
        do {
            let run = Run(context)
            scheduler = run.scheduler
            prepare(run)
            switch Interleaver.shared.run(run.threads, by: schedule) {
            case .finished: break
            case .deadlock: Report.fail(.deadlock, "no thread can go on")
            case .endless: Report.fail(.livelock, "the threads do not end")
            case .blocked: Report.fail(.deadlock, "a thread waits for something outside the library")
            }
            run.finish()
        }
        if scheduler != nil { Report.fail(.leak, "the scheduler is still there") }
        return Interleaver.shared.points
    }
}
