/// The rules for this package.
enum PackageRules {
    /// The order of the targets and of their folders: a file may use declarations of its own folder and of folders to
    /// the left.
    ///
    /// The targets of one step do not know each other. A target without folders has an order without steps. Subfolders
    /// can have an order too, as the inner order of their folder.
    static let order = FolderOrder(
        steps: [
            ["TimerWheel"], ["Timers"],
            ["BackgroundActivities", "Countdowns", "DurableTimers", "TimersNIO"],
            ["DurableTimersPages", "DurableTimersPostgres", "DurableTimersSQLite", "TimersService", "TimersTesting"],
            ["DurableTimersPostgresNIO", "DurableTimersTesting"],
        ],
        inner: [
            "TimerWheel": FolderOrder(steps: [["Memory"], ["Slots"]], hasFiles: true),
            "Timers": FolderOrder(
                steps: [
                    ["Schedule"], ["Machine"], ["Scheduler"], ["Drivers"], ["Timer"], ["TimeoutPool", "Toolkit"],
                ],
                // A timer knows its scheduler, whose wheels hold the timers: that is the circle.
                inner: [
                    "Scheduler": FolderOrder(
                        steps: [
                            ["Runtime", "WakeUps"], ["Entry", "HandOver", "Serving", "Wheel"], ["Report", "Virtual"],
                        ],
                        hasFiles: true, circle: 1)
                ]),
            "BackgroundActivities": FolderOrder(steps: [["Machine"], ["Platform"], ["Activity"]]),
            "Countdowns": FolderOrder(
                steps: [["Machine"], ["Snapshot"], ["Countdown"], ["Display", "Notification", "Store"]]),
            "TimersNIO": FolderOrder(steps: [], hasFiles: true),
            "TimersService": FolderOrder(steps: [], hasFiles: true),
            "TimersTesting": FolderOrder(steps: [
                ["Choices"], ["Tasks"], ["Complaints"], ["Time"], ["Orders"],
                ["Conformance", "Recording"],
            ]),
            "DurableTimersTesting": FolderOrder(steps: [["Processes", "StoreConformance"]]),
            "DurableTimersPostgres": FolderOrder(steps: [["Client"], ["Database"], ["Store"]]),
            "DurableTimersPostgresNIO": FolderOrder(steps: [], hasFiles: true),
            "DurableTimersPages": FolderOrder(steps: [["Text"], ["Parts"], ["Pages"]], hasFiles: true),
            "DurableTimersSQLite": FolderOrder(steps: [["File"], ["Table"], ["Runners"], ["Notices"]], hasFiles: true),
            "DurableTimers": FolderOrder(steps: [["Store"], ["Machine"], ["Memory"], ["Runner"], ["Deadlines"]]),
        ])

    /// The types in which folders to their left declare types of their own, such as `Countdown.Phase`.
    static let namespaces: Set<String> = ["Countdown", "DeadlinePages"]

    /// The targets that lack the order of their folders, or the list of what they may import.
    static func targetsWithoutRules(_ targets: some Sequence<String>) -> [String] {
        targets.filter { target in
            order.inner[target] == nil || !order.steps.joined().contains(target) || imports.modules[target] == nil
        }
    }

    static let imports = ImportRules(
        modules: [
            "TimerWheel": ["CTimers"],
            "Timers": libc.union([
                "TimerWheel", "CTimers", "Dispatch", "ObjectiveC", "Observation", "Synchronization", "os",
            ]),
            "Countdowns": libc.union(["Timers", "Dispatch", "Observation", "Synchronization"]),
            "BackgroundActivities": ["Timers", "Dispatch", "Synchronization"],
            "DurableTimers": libc.union(["Timers", "Dispatch", "Synchronization"]),
            "DurableTimersPostgres": libc.union(["Timers", "DurableTimers", "CLibPQ", "Synchronization"]),
            "DurableTimersPostgresNIO": [
                "Timers", "DurableTimers", "DurableTimersPostgres", "Logging", "NIOCore", "PostgresNIO",
                "Synchronization",
            ],
            "DurableTimersPages": ["Timers", "DurableTimers"],
            "DurableTimersSQLite": libc.union([
                "Timers", "DurableTimers", "GRDB", "Dispatch", "Foundation", "Synchronization",
            ]),
            "TimersNIO": ["Timers", "NIOCore", "Synchronization"],
            "TimersService": libc.union([
                "Timers", "DurableTimers", "CTimers", "Dispatch", "Logging", "Metrics", "ServiceLifecycle",
                "Synchronization", "Tracing",
            ]),
            "TimersTesting": libc.union([
                "Timers", "CTimers", "Dispatch", "Runtime", "Synchronization", "Testing", "XCTest", "_Concurrency",
            ]),
            "DurableTimersTesting": ["Timers", "TimersTesting", "DurableTimers", "Synchronization"],
            "TimersCommand": libc.union([
                "Timers", "Countdowns", "DurableTimers", "DurableTimersPages", "DurableTimersPostgres",
                "DurableTimersSQLite", "ArgumentParser", "CoreFoundation", "Dispatch", "Foundation", "HTTPTypes",
                "Histogram", "Hummingbird", "Logging", "Subprocess", "Synchronization", "System", "SystemPackage",
            ]),
        ],
        foundation: [
            "AppKit", "CoreFoundation", "Foundation", "FoundationEssentials", "FoundationInternationalization",
            "SwiftUI", "UIKit", "UserNotifications", "WatchKit",
        ],
        foundationPlaces: [
            "Sources/Timers/Schedule/Calendar/",
            "Sources/Timers/Drivers/RunLoop/",
            "Sources/Timers/Drivers/SystemResume/",
            "Sources/BackgroundActivities/Platform/",
            "Sources/Countdowns/Display/",
            "Sources/Countdowns/Notification/",
            "Sources/Countdowns/Store/",
            "Sources/DurableTimers/Deadlines/",
            // The public interface of these files uses Foundation's types.
            "Sources/Timers/Timer/Contexts/RunLoop/OwnedTimer+RunLoop.swift",
            "Sources/Timers/Timer/Contexts/RunLoop/Timer+WeakTarget.swift",
        ])

    static let waits = WaitRules(reasons: [
        "Sources/DurableTimersPostgres/Database/": "the thread of a connection waits for its socket, and in no task",
        "Sources/TimersService/SchedulerService.swift": "the timers of the library may be those that end",
        "Sources/TimersTesting/Orders/StuckRunWatch.swift": "only real time shows that virtual time stands still",
        "Sources/TimersTesting/Time/VirtualDriver.swift": "the sleep of a time that has ended would fail at once",
    ])

    static let limits = SizeLimits(lines: 500, columns: 120)

    private static let libc: Set<String> = ["Darwin", "Glibc", "Musl"]
}
