#if Service
    public import DurableTimers
    public import Timers

    /// The health of a scheduler, for the route of a health check.
    ///
    /// ```swift
    /// import Timers
    /// import TimersService
    ///
    /// let health = TimerScheduler.shared.health
    /// print(health.isHealthy() ? "ok" : "timers are late", health.waiting)
    /// ```
    ///
    /// It encodes as an object of numbers and texts, with times in seconds.
    public struct SchedulerHealth: Codable, Hashable, Sendable {
        /// A timer whose tick is overdue.
        public struct OverdueTimer: Codable, Hashable, Sendable {
            /// The name of the timer; nil if it has none.
            public let name: String?
            /// The source line that made the timer, as `Module/File.swift:12`.
            public let place: String
            /// How long its tick has been overdue, in seconds.
            public let seconds: Double
        }

        /// How many seconds ago the context served its timers; nil if it never has.
        ///
        /// A large number alone is not a sign of trouble: a context without due timers serves nothing.
        public let secondsSinceServed: Double?
        /// How many timers wait.
        public let waiting: Int
        /// How many of them are overdue.
        public let due: Int
        /// The timer that has been overdue for longest; nil if none is.
        public let oldest: OverdueTimer?

        /// Whether no timer has been overdue for longer than a limit.
        public func isHealthy(within limit: Duration = .seconds(10)) -> Bool {
            (oldest?.seconds ?? 0) <= limit.seconds
        }
    }

    extension TimerScheduler {
        /// The health of this scheduler.
        ///
        /// It looks at the timers in short steps, between which timers tick. O(n), so ask for it as often as a health
        /// check does, and not at each tick. Any thread.
        public var health: SchedulerHealth {
            let crowd = crowd
            return SchedulerHealth(
                secondsSinceServed: sinceServed?.seconds, waiting: crowd.waiting, due: crowd.due,
                oldest: crowd.oldest.map { timer, lateness in
                    SchedulerHealth.OverdueTimer(
                        name: timer.name, place: "\(timer.fileID):\(timer.line)", seconds: lateness.seconds)
                })
        }
    }

    /// The health of durable timers in this process, for the route of a health check.
    ///
    /// It encodes as an object of numbers, truth values and names, with times in seconds.
    public struct DurableTimersHealth: Codable, Hashable, Sendable {
        /// Whether `run()` is under way.
        public let isRunning: Bool
        /// Whether the last call of the store succeeded; false before the first one has.
        public let isStoreReachable: Bool
        /// How many seconds ago the store answered whether something is due; nil if it never has.
        ///
        /// If nothing is due, half a minute is usual with reliable notices, and an hour if the store is in this
        /// process.
        public let secondsSinceLook: Double?
        /// How many handlers run.
        public let running: Int
        /// How many seconds the first deadline that waits for a run is overdue; zero if none is.
        ///
        /// It counts the kinds that have a handler here, as far as this process knows. A process whose handlers are all
        /// busy does not look, and another one may have taken the deadline by now.
        public let overdueSeconds: Double
        /// The names of repeating deadlines that this process leaves to a later release, which has another schedule.
        public let superseded: [String]

        /// Whether the timers run, the store answers, and no deadline has waited for a run for longer than a limit.
        public func isHealthy(within limit: Duration = .seconds(60)) -> Bool {
            isRunning && isStoreReachable && overdueSeconds <= limit.seconds
        }
    }

    extension DurableTimers {
        /// The health of these timers.
        ///
        /// It asks the process, not the store. O(kinds). Any thread.
        public var health: DurableTimersHealth {
            let status = status
            return DurableTimersHealth(
                isRunning: status != nil, isStoreReachable: status?.isStoreReachable ?? false,
                secondsSinceLook: status?.sinceLook?.seconds, running: status?.running ?? 0,
                overdueSeconds: status?.lateness.seconds ?? 0, superseded: status?.superseded ?? [])
        }
    }

    extension Duration {
        /// The seconds, to the precision of `Double`.
        var seconds: Double { self / .seconds(1) }
    }
#endif
