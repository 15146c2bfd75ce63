// swift-tools-version: 6.3
import PackageDescription

// Reminders that come once, from any number of replicas of a server. Copy what you need.
let package = Package(
    name: "reminders",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-timers", path: "../..", traits: [.defaults, "Postgres", "Service"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "Reminders",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "DurableTimersPages", package: "swift-timers"),
                .product(name: "DurableTimersPostgres", package: "swift-timers"),
                .product(name: "TimersService", package: "swift-timers"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "RemindersTests",
            dependencies: [
                "Reminders",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "DurableTimersPostgres", package: "swift-timers"),
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
