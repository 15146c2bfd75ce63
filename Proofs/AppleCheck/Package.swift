// swift-tools-version: 6.3
import PackageDescription

// Compiles and runs the library on Linux as if there were UIKit, UserNotifications and SwiftUI, against stand-ins for
// them. The folders of the library's targets are links to those of the package. `typecheck-objc` checks what needs
// Objective-C.
let package = Package(
    name: "apple-check",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "UIKit"),
        .target(name: "UserNotifications"),
        .target(name: "SwiftUI"),
        .target(name: "CTimers"),
        .target(name: "TimerWheel", dependencies: ["CTimers"]),
        .target(
            name: "Timers",
            dependencies: ["TimerWheel", "CTimers", "UIKit"],
            exclude: ["Timers.docc", "Scheduler/Runtime/README.md"],
            swiftSettings: [.define("Foundation")]
        ),
        .target(
            name: "Countdowns",
            dependencies: ["Timers", "UIKit", "UserNotifications", "SwiftUI"],
            exclude: ["Countdowns.docc"],
            swiftSettings: [.define("Foundation")]
        ),
        .target(
            name: "BackgroundActivities",
            dependencies: ["Timers", "UIKit"],
            exclude: ["BackgroundActivities.docc"],
            swiftSettings: [.define("Foundation")]
        ),
        .target(
            name: "DurableTimers",
            dependencies: ["Timers"],
            exclude: ["DurableTimers.docc"],
            swiftSettings: [.define("Foundation")]
        ),
        .target(name: "TimersTesting", dependencies: ["Timers", "DurableTimers"], exclude: ["TimersTesting.docc"]),
        // An example, which is an app's and not a library's.
        .target(name: "ResendCode", dependencies: ["BackgroundActivities", "Countdowns", "UIKit"]),
        .testTarget(
            name: "AppleCheckTests",
            dependencies: [
                "BackgroundActivities", "Countdowns", "Timers", "TimersTesting", "ResendCode", "UIKit",
                "UserNotifications", "SwiftUI",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

for target in package.targets where target.name != "CTimers" {
    var settings = target.swiftSettings ?? []
    settings += upcomingFeatures.map { .enableUpcomingFeature($0) }
    settings += [
        .strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
    target.swiftSettings = settings
}
