// swift-tools-version: 6.3
import PackageDescription

/// Products of packages, which only the trait of an example resolves and builds.
private func products(_ trait: String, _ names: KeyValuePairs<String, [String]>) -> [Target.Dependency] {
    names.flatMap { package, names in
        names.map { name in .product(name: name, package: package, condition: .when(traits: [trait])) }
    }
}

private let durableJobs = products(
    "DurableJobs",
    [
        "swift-timers": ["DurableTimers", "DurableTimersSQLite", "Timers", "TimersService"],
        "GRDB.swift": ["GRDB"],
        "swift-log": ["Logging"],
        "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
    ])
private let reminders = products(
    "Reminders",
    [
        "swift-timers": ["DurableTimers", "DurableTimersPages", "DurableTimersPostgres", "Timers", "TimersService"],
        "hummingbird": ["Hummingbird"],
        "swift-http-types": ["HTTPTypes"],
        "swift-log": ["Logging"],
        "swift-nio": ["NIOCore"],
        "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
    ])
private let service = products(
    "Service",
    [
        "swift-timers": ["Timers", "TimersNIO", "TimersService"],
        "hummingbird": ["Hummingbird"],
        "swift-log": ["Logging"],
        "swift-metrics": ["Metrics"],
        "swift-nio": ["NIOCore", "NIOPosix"],
        "swift-nio-extras": ["NIOExtras"],
        "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
    ])
private let trials = products(
    "Trials",
    [
        "swift-timers": ["DurableTimers", "DurableTimersPages", "DurableTimersPostgresNIO", "TimersService"],
        "hummingbird": ["Hummingbird"],
        "postgres-nio": ["PostgresNIO"],
        "swift-http-types": ["HTTPTypes"],
        "swift-log": ["Logging"],
        "swift-nio": ["NIOCore"],
        "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
    ])

/// The tests of an example, which are empty without its trait.
private func tests(_ name: String, of programs: String..., trait: String, uses: [Target.Dependency]) -> Target {
    .testTarget(
        name: name,
        dependencies: ["TestSupport"] + uses
            + programs.map { program in .target(name: program, condition: .when(traits: [trait])) },
        path: "\(trait)/Tests/\(name)")
}

// Programs to copy from. Each folder has a trait of its name, so that what an example needs is downloaded and built for
// it alone. Name the product, too: `swift run --package-path Examples --traits Service EchoService`.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(name: "DurableJobs", description: "Small programs, which need SQLite."),
        .trait(name: "Reminders", description: "A server for several replicas, which needs libpq."),
        .trait(name: "Service", description: "A server with timers, timeouts and periodic work."),
        .trait(name: "Trials", description: "A server on PostgresNIO."),
    ],
    dependencies: [
        .package(
            name: "swift-timers", path: "..",
            traits: [
                .defaults, "Service",
                .trait(name: "NIO", condition: .when(traits: ["Service"])),
                .trait(name: "Postgres", condition: .when(traits: ["Reminders"])),
                .trait(name: "PostgresNIO", condition: .when(traits: ["Trials"])),
                .trait(name: "SQLite", condition: .when(traits: ["DurableJobs"])),
            ]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/postgres-nio", from: "1.33.0"),
    ],
    targets: [
        .executableTarget(name: "TrialEnds", dependencies: durableJobs, path: "DurableJobs/Sources/TrialEnds"),
        .target(name: "Orders", dependencies: durableJobs, path: "DurableJobs/Sources/Orders"),
        .target(name: "TenantReports", dependencies: durableJobs, path: "DurableJobs/Sources/TenantReports"),
        .executableTarget(name: "Nightly", dependencies: durableJobs, path: "DurableJobs/Sources/Nightly"),
        .executableTarget(name: "Importer", dependencies: durableJobs, path: "DurableJobs/Sources/Importer"),
        .executableTarget(name: "Reminders", dependencies: reminders, path: "Reminders/Sources/Reminders"),
        .executableTarget(name: "EchoService", dependencies: service, path: "Service/Sources/EchoService"),
        .executableTarget(name: "Trials", dependencies: trials, path: "Trials/Sources/Trials"),

        .target(name: "TestSupport", path: "TestSupport"),
        tests(
            "DurableJobsTests", of: "TrialEnds", "Orders", "TenantReports", "Nightly", "Importer",
            trait: "DurableJobs", uses: durableJobs + products("DurableJobs", ["swift-timers": ["TimersTesting"]])),
        tests("RemindersTests", of: "Reminders", trait: "Reminders", uses: reminders),
        tests("EchoServiceTests", of: "EchoService", trait: "Service", uses: service),
        tests(
            "TrialsTests", of: "Trials", trait: "Trials",
            uses: trials + products("Trials", ["hummingbird": ["HummingbirdTesting"]])),
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
