// swift-tools-version: 6.3
import PackageDescription

// A server on Hummingbird and PostgresNIO, whose deadlines use the client that it has. Copy what you need.
let package = Package(
    name: "trials",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-timers", path: "../..", traits: [.defaults, "PostgresNIO", "Service"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/postgres-nio", from: "1.33.0"),
    ],
    targets: [
        .executableTarget(
            name: "Trials",
            dependencies: [
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "DurableTimersPages", package: "swift-timers"),
                .product(name: "DurableTimersPostgresNIO", package: "swift-timers"),
                .product(name: "TimersService", package: "swift-timers"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "PostgresNIO", package: "postgres-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "TrialsTests",
            dependencies: ["Trials", .product(name: "HummingbirdTesting", package: "hummingbird")]
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
