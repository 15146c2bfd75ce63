// swift-tools-version: 6.3
import PackageDescription

// The tests of the libraries behind traits, against the packages that these connect to. They are not in the package
// itself, because it would then build those packages for each test.
let package = Package(
    name: "server-tests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-timers", path: "../..", traits: ["NIO", "Service", "SQLite", "Tracing"]),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // A process that is busy with timers until a signal ends it.
        .executableTarget(
            name: "ShutdownLoad",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersNIO", package: "swift-timers"),
                .product(name: "TimersService", package: "swift-timers"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        // The operators of swift-async-algorithms that take a clock, with the library's clock.
        .testTarget(
            name: "AsyncAlgorithmsTests",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]
        ),
        .testTarget(
            name: "ShutdownTests",
            dependencies: ["ShutdownLoad", .product(name: "Timers", package: "swift-timers")]
        ),
        // A link to the tests of the package itself, for the modules that are behind traits.
        .testTarget(
            name: "InterfaceTests",
            dependencies: [
                .product(name: "TimersNIO", package: "swift-timers"),
                .product(name: "TimersService", package: "swift-timers"),
                .product(name: "DurableTimersSQLite", package: "swift-timers"),
            ]
        ),
        .testTarget(
            name: "TimersNIOTests",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersNIO", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "TimersServiceTests",
            dependencies: [
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersService", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

for target in package.targets {
    target.swiftSettings =
        upcomingFeatures.map { .enableUpcomingFeature($0) } + [
            .strictMemorySafety(), .treatAllWarnings(as: .error),
            .treatWarning("DeprecatedDeclaration", as: .warning),
        ]
}
