extension KnownViolations {
    /// Uses of declarations in folders to the right.
    static let order: Set<String> = [
        "Sources/Timers/Drivers/Dispatch/TimerScheduler+Queue.swift: MainContext",
        "Sources/Timers/Drivers/Dispatch/TimerScheduler+Queue.swift: isMain",
        "Sources/Timers/Drivers/Waking/WakingNotifications.swift: MainContext",
        "Sources/Timers/Drivers/Waking/WakingNotifications.swift: run",
        "Sources/Timers/Schedule/Calendar/TimerSchedule+Calendar.swift: TimerError",
        "Sources/Timers/Schedule/TimerSchedule+Options.swift: TimerError",
        "Sources/Timers/Schedule/TimerSchedule+Validation.swift: TimerError",
        "Sources/Timers/Schedule/TimerSchedule.swift: TimerError",
        "Sources/Timers/Scheduler/Timeline.swift: now",
        "Sources/Timers/Scheduler/TimerEntry+Postponing.swift: isOnContinuousSystemClock",
        "Sources/Timers/Scheduler/TimerEntry.swift: Tick",
        "Sources/Timers/Scheduler/TimerObserver.swift: Tick",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: CurrentTask",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: Tick",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: core",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: entry",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: identity",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: madeCompanions",
        "Sources/Timers/Scheduler/TimerScheduler+Serving.swift: timer",
        "Sources/Timers/Scheduler/TimerScheduler+Testing.swift: TimerCore",
        "Sources/Timers/Scheduler/TimerScheduler+Testing.swift: entry",
        "Sources/Timers/Scheduler/Waking.swift: WakingSources",
        "Sources/Timers/Scheduler/Waking.swift: start",
    ]

    /// Imports where the module is not allowed.
    static let imports: Set<String> = [
        "Sources/Timers/Toolkit/Countdown/Store/CountdownFile.swift: import Foundation",
        "Sources/Timers/Toolkit/Countdown/Store/CountdownFile.swift: import FoundationEssentials",
        "Sources/Timers/Toolkit/Countdown/Store/CountdownPlace.swift: import Foundation",
        "Sources/Timers/Toolkit/Countdown/Store/CountdownRecords.swift: import Foundation",
        "Sources/Timers/Toolkit/Countdown/Store/CountdownRecords.swift: import FoundationEssentials",
        "Sources/Timers/Toolkit/Countdown/Store/CountdownStore.swift: import Foundation",
        "Sources/Timers/Toolkit/Countdown/Store/JSONMembers.swift: import Foundation",
        "Sources/Timers/Toolkit/Countdown/Store/JSONMembers.swift: import FoundationEssentials",
    ]

    /// Files of more than 300 lines.
    static let lengths: Set<String> = [
        "Sources/Timers/Machine/TickPlan.swift: length"
    ]
}
