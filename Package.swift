// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "swift-timers",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Timers", targets: ["Timers"]),
        .library(name: "Countdowns", targets: ["Countdowns"]),
        .library(name: "BackgroundActivities", targets: ["BackgroundActivities"]),
        .library(name: "DurableTimers", targets: ["DurableTimers"]),
        .library(name: "DurableTimersPages", targets: ["DurableTimersPages"]),
        .library(name: "DurableTimersPostgres", targets: ["DurableTimersPostgres"]),
        .library(name: "DurableTimersPostgresNIO", targets: ["DurableTimersPostgresNIO"]),
        .library(name: "DurableTimersSQLite", targets: ["DurableTimersSQLite"]),
        .library(name: "DurableTimersTesting", targets: ["DurableTimersTesting"]),
        .library(name: "TimersNIO", targets: ["TimersNIO"]),
        .library(name: "TimersService", targets: ["TimersService"]),
        .library(name: "TimersTesting", targets: ["TimersTesting"]),
        .library(name: "TimerWheel", targets: ["TimerWheel"]),
    ],
    traits: [
        .trait(name: "Foundation", description: "Run loop timers, calendar schedules, dates and Foundation.Timer."),
        .trait(name: "NIO", description: "TimersNIO: timers on the event loops of SwiftNIO."),
        .trait(name: "Postgres", description: "DurableTimersPostgres: deadlines in PostgreSQL, through libpq."),
        .trait(name: "PostgresNIO", description: "DurableTimersPostgresNIO: deadlines in PostgreSQL, on PostgresNIO."),
        .trait(name: "Service", description: "TimersService: services, logs and metrics of a server."),
        .trait(name: "SQLite", description: "DurableTimersSQLite: deadlines in a file of SQLite, on GRDB."),
        .trait(name: "Tracing", description: "TimersService: spans, too.", enabledTraits: ["Service"]),
        .default(enabledTraits: ["Foundation"]),
    ],
    // Only what a trait needs. A package that depends on this one resolves it with the trait alone.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/postgres-nio", from: "1.33.0"),
    ],
    targets: [
        .target(name: "CTimers"),
        .target(name: "TimerWheel", dependencies: ["CTimers"]),
        .target(
            name: "Timers",
            dependencies: ["TimerWheel", "CTimers"],
            exclude: ["Scheduler/Runtime/README.md"]
        ),
        // Holds the privacy manifest. In a target of Swift, SwiftPM adds code that imports Foundation to find it.
        .target(name: "CountdownsPrivacy", resources: [.copy("PrivacyInfo.xcprivacy")], publicHeadersPath: "."),
        .target(name: "Countdowns", dependencies: ["Timers", "CountdownsPrivacy"]),
        .target(name: "BackgroundActivities", dependencies: ["Timers"]),
        .target(name: "DurableTimers", dependencies: ["Timers"]),
        .target(name: "DurableTimersPages", dependencies: ["DurableTimers", "Timers"]),
        .systemLibrary(
            name: "CLibPQ", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq", "openssl@3"])]
        ),
        .target(
            name: "DurableTimersPostgres",
            dependencies: [
                "DurableTimers", "Timers", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
            ]
        ),
        .target(
            name: "DurableTimersPostgresNIO",
            dependencies: [
                "DurableTimersPostgres", "DurableTimers", "Timers",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["PostgresNIO"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["PostgresNIO"])),
                .product(name: "PostgresNIO", package: "postgres-nio", condition: .when(traits: ["PostgresNIO"])),
            ]
        ),
        .target(
            name: "DurableTimersSQLite",
            dependencies: [
                "DurableTimers", "Timers",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
            ]
        ),
        .target(
            name: "TimersNIO",
            dependencies: [
                "Timers", .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ]
        ),
        .target(
            name: "TimersService",
            dependencies: [
                "Timers", "DurableTimers", "CTimers",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Service"])),
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Service"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: .when(traits: ["Service"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
            ]
        ),
        .target(name: "TimersTesting", dependencies: ["Timers", "CTimers"]),
        .target(name: "DurableTimersTesting", dependencies: ["TimersTesting", "DurableTimers", "Timers"]),

        // What several test targets use.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "DurableTestSupport", dependencies: ["DurableTimers", "Timers", "TestSupport"],
            path: "Tests/DurableTestSupport"),
        .testTarget(name: "TimerWheelTests", dependencies: ["TimerWheel"]),
        .testTarget(name: "TimersTests", dependencies: ["Timers", "TimersTesting", "TestSupport", "CTimers"]),
        .testTarget(name: "CountdownsTests", dependencies: ["Countdowns", "Timers", "TimersTesting", "TestSupport"]),
        .testTarget(
            name: "BackgroundActivitiesTests",
            dependencies: ["BackgroundActivities", "Timers", "TimersTesting"]
        ),
        .testTarget(
            name: "DurableTimersTests",
            dependencies: [
                "DurableTimersTesting", "DurableTimers", "Timers", "TimersTesting", "TestSupport", "DurableTestSupport",
            ]
        ),
        .testTarget(
            name: "DurableTimersPagesTests",
            dependencies: ["DurableTimersPages", "DurableTimers", "Timers", "TimersTesting", "TestSupport"]
        ),
        .testTarget(
            name: "DurableTimersPostgresTests",
            dependencies: [
                "DurableTimersPostgres", "DurableTimersTesting", "DurableTimers", "Timers", "TimersTesting",
                "TestSupport", "DurableTestSupport",
                .target(name: "DurableTimersPostgresNIO", condition: .when(traits: ["PostgresNIO"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["PostgresNIO"])),
                .product(name: "PostgresNIO", package: "postgres-nio", condition: .when(traits: ["PostgresNIO"])),
            ]
        ),
        .testTarget(
            name: "DurableTimersSQLiteTests",
            dependencies: [
                "DurableTimersSQLite", "DurableTimersTesting", "DurableTimers", "Timers", "TestSupport",
                "DurableTestSupport",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
            ]
        ),
        .testTarget(
            name: "TimersTestingTests", dependencies: ["DurableTimers", "Timers", "TimersTesting", "TestSupport"]),
        .testTarget(
            name: "CompileTests",
            dependencies: [
                "Timers", "Countdowns", "BackgroundActivities", "DurableTimers", "DurableTimersPages",
                "DurableTimersTesting", "TimersTesting",
            ],
            exclude: ["Clients", "Features", "Misuses", "StandIns", "WithoutTraits"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

// Warnings are errors in `.ci/run`, not here: a newer compiler may warn of more.
for target in package.targets where !["CTimers", "CountdownsPrivacy", "CLibPQ"].contains(target.name) {
    target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]
}
