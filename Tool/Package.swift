// swift-tools-version: 6.3
import PackageDescription

// The command line tool `timers`. A nested package, so that a user of the library downloads nothing that only the tool
// needs.
let package = Package(
    name: "timers-tool",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "timers", targets: ["TimersCommand"])],
    // What reads a database needs the headers of its library, and is built on request only.
    traits: [
        .trait(name: "Postgres", description: "'timers durable' reads PostgreSQL, through libpq."),
        .trait(name: "SQLite", description: "'timers durable' reads files of SQLite, with GRDB."),
        .trait(name: "Web", description: "'timers durable web' shows pages, with Hummingbird."),
    ],
    dependencies: [
        .package(
            name: "swift-timers", path: "..",
            traits: [
                .defaults, .trait(name: "Postgres", condition: .when(traits: ["Postgres"])),
                .trait(name: "SQLite", condition: .when(traits: ["SQLite"])),
            ]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    ],
    targets: [
        .executableTarget(
            name: "TimersCommand",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "DurableTimersPages", package: "swift-timers"),
                .product(
                    name: "DurableTimersPostgres", package: "swift-timers", condition: .when(traits: ["Postgres"])),
                .product(name: "DurableTimersSQLite", package: "swift-timers", condition: .when(traits: ["SQLite"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Web"])),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Web"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Web"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ]
        ),
        // A link to what the tests of the library use, too.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(
            name: "TimersCommandTests",
            dependencies: [
                "TimersCommand", "TestSupport",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "DurableTimersPages", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
                .product(
                    name: "DurableTimersPostgres", package: "swift-timers", condition: .when(traits: ["Postgres"])),
                .product(name: "DurableTimersSQLite", package: "swift-timers", condition: .when(traits: ["SQLite"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

// Warnings are errors in `.ci/run`, not here: a newer compiler may warn of more.
for target in package.targets {
    target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]
}
