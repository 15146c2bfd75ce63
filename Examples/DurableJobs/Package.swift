// swift-tools-version: 6.3
import PackageDescription

private let file: [Target.Dependency] = [
    .product(name: "DurableTimers", package: "swift-timers"),
    .product(name: "DurableTimersSQLite", package: "swift-timers"),
    .product(name: "GRDB", package: "GRDB.swift"),
]
private let service: [Target.Dependency] = [
    .product(name: "Logging", package: "swift-log"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "Timers", package: "swift-timers"),
    .product(name: "TimersService", package: "swift-timers"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
]

// Programs with durable timers, each small, and their tests. Copy what you need.
let package = Package(
    name: "durable-jobs",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-timers", path: "../..", traits: [.defaults, "Service", "SQLite"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(name: "TrialEnds", dependencies: file),
        .target(name: "Orders", dependencies: file + [.product(name: "Timers", package: "swift-timers")]),
        .target(name: "TenantReports", dependencies: file + [.product(name: "Timers", package: "swift-timers")]),
        .executableTarget(name: "Nightly", dependencies: file + service),
        .executableTarget(name: "Importer", dependencies: file + service),
        .testTarget(
            name: "DurableJobsTests",
            dependencies: file + [
                "TrialEnds", "Orders", "TenantReports", "Nightly", "Importer",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

// Warnings are errors in `.ci/full`, not here: a newer compiler may warn of more.
for target in package.targets {
    target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]
}
