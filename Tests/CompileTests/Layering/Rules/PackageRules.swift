/// The rules for this package.
enum PackageRules {
    /// The order of the folders: a file may use declarations of its own folder and of folders to the left.
    ///
    /// Subfolders can have an order too. `FolderOrder(steps: [["Runtime"]], isOpen: true)` as the inner order of
    /// "Scheduler" puts Scheduler/Runtime to the left of everything else in Scheduler.
    static let order = FolderOrder(
        steps: [["TimerWheel"], ["Timers"], ["BackgroundActivities"]],
        inner: [
            "Timers": FolderOrder(
                steps: [
                    ["Schedule"], ["Machine"], ["Scheduler"], ["Drivers"], ["Timer"], ["TimeoutPool", "Toolkit"],
                ]),
            "BackgroundActivities": FolderOrder(steps: [["Machine"], ["Platform"], ["Activity"]]),
        ])

    static let imports = ImportRules(
        modules: [
            "TimerWheel": ["CTimers"],
            "Timers": libc.union([
                "TimerWheel", "CTimers", "Dispatch", "ObjectiveC", "Observation", "Synchronization", "os",
            ]),
            "Countdowns": libc.union(["Timers", "CCountdowns", "Dispatch", "Observation", "Synchronization"]),
            "BackgroundActivities": ["Timers", "Dispatch", "Synchronization"],
            "TimersNIO": ["Timers", "NIOCore", "Synchronization"],
            "TimersService": libc.union([
                "Timers", "CTimers", "Dispatch", "Logging", "Metrics", "ServiceLifecycle", "Synchronization",
            ]),
            "TimersTesting": libc.union(["Timers", "CTimers", "Dispatch", "Synchronization", "Testing", "XCTest"]),
            "TimersCommand": libc.union([
                "Timers", "Countdowns", "ArgumentParser", "CoreFoundation", "Dispatch", "Foundation", "Histogram",
                "Subprocess", "Synchronization", "System", "SystemPackage",
            ]),
        ],
        foundation: [
            "AppKit", "CoreFoundation", "Foundation", "FoundationEssentials", "FoundationInternationalization", "UIKit",
            "WatchKit",
        ],
        foundationPlaces: [
            "Sources/Timers/Schedule/Calendar/",
            "Sources/Timers/Drivers/RunLoop/",
            "Sources/Timers/Drivers/SystemResume/",
            "Sources/BackgroundActivities/Platform/",
            "Sources/Countdowns/Store/",
            // The public interface of these files uses Foundation's types.
            "Sources/Timers/Timer/Contexts/RunLoop/OwnedTimer+RunLoop.swift",
            "Sources/Timers/Timer/Contexts/RunLoop/Timer+WeakTarget.swift",
        ])

    static let limits = SizeLimits(lines: 500, columns: 120)

    private static let libc: Set<String> = ["Darwin", "Glibc", "Musl"]
}
