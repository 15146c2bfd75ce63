// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "timer-bench",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "timer-bench", targets: ["timer-bench"]),
        .executable(name: "timer-budgets", targets: ["timer-budgets"]),
        .executable(name: "timer-threats", targets: ["timer-threats"]),
        .executable(name: "timer-connections", targets: ["timer-connections"]),
        .executable(name: "timer-soak", targets: ["timer-soak"]),
        .executable(name: "durable-bench", targets: ["durable-bench"]),
    ],
    traits: [
        .trait(name: "Durable", description: "durable-bench, which needs libpq and SQLite."),
        .trait(name: "PostgresNIO", description: "durable-bench on PostgresNIO, too.", enabledTraits: ["Durable"]),
    ],
    dependencies: [
        .package(
            name: "swift-timers", path: "..",
            traits: [
                .defaults, "NIO", .trait(name: "Postgres", condition: .when(traits: ["Durable"])),
                .trait(name: "SQLite", condition: .when(traits: ["Durable"])),
                .trait(name: "PostgresNIO", condition: .when(traits: ["PostgresNIO"])),
            ]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/vapor/postgres-nio", from: "1.33.0"),
    ],
    targets: [
        .target(name: "CFloor"),
        .target(name: "CAllocations"),
        .target(name: "Results"),
        .target(name: "Report", dependencies: ["Results"]),
        .target(name: "BudgetRules", dependencies: ["Results"]),
        .executableTarget(
            name: "timer-bench",
            dependencies: [
                "CFloor", "Report", "Results",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimerWheel", package: "swift-timers"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ],
            path: "Sources/TimerBench"
        ),
        // Needs neither NIO nor a parser of arguments, so that a check of the budgets builds little.
        .executableTarget(
            name: "timer-budgets",
            dependencies: [
                "BudgetRules", "CAllocations",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "TimerWheel", package: "swift-timers"),
            ],
            path: "Sources/TimerBudgets",
            // valgrind gives up on debug information that is newer than itself.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))]
        ),
        .executableTarget(
            name: "timer-threats",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
                .product(name: "TimerWheel", package: "swift-timers"),
            ],
            path: "Sources/TimerThreats"
        ),
        .executableTarget(
            name: "timer-connections",
            dependencies: [
                "CFloor",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersNIO", package: "swift-timers"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Sources/TimerConnections"
        ),
        .executableTarget(
            name: "timer-soak",
            dependencies: [
                "CFloor", "Report", "Results",
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/TimerSoak"
        ),
        .executableTarget(
            name: "durable-bench",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "DurableTimersPostgres", package: "swift-timers", condition: .when(traits: ["Durable"])),
                .product(name: "DurableTimersSQLite", package: "swift-timers", condition: .when(traits: ["Durable"])),
                .product(
                    name: "DurableTimersPostgresNIO", package: "swift-timers",
                    condition: .when(traits: ["PostgresNIO"])),
                .product(name: "PostgresNIO", package: "postgres-nio", condition: .when(traits: ["PostgresNIO"])),
            ],
            path: "Sources/DurableBench"
        ),
        // What `Proofs/Faults/run` makes fail.
        .executableTarget(
            name: "faults-subject",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
            ],
            path: "Sources/FaultsSubject"
        ),
        // The pictures of the documentation, from runs of timers in virtual time.
        .executableTarget(
            name: "pictures",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
            ],
            path: "Sources/Pictures"
        ),
        .testTarget(name: "ResultsTests", dependencies: ["Results"]),
        .testTarget(name: "ReportTests", dependencies: ["Report", "Results"]),
        .testTarget(name: "TimerBenchTests", dependencies: ["timer-bench", "Results"]),
        .testTarget(name: "TimerSoakTests", dependencies: ["timer-soak"]),
        .testTarget(name: "BudgetRulesTests", dependencies: ["BudgetRules"]),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

for target in package.targets where !["CFloor", "CAllocations"].contains(target.name) {
    var settings = target.swiftSettings ?? []
    settings += upcomingFeatures.map { .enableUpcomingFeature($0) }
    settings += [
        .strictMemorySafety(), .treatAllWarnings(as: .error),
        .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
    if target.type == .regular {
        settings.append(.treatWarning("ExplicitSendable", as: .error))
    }
    target.swiftSettings = settings
}
