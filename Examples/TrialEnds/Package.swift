// swift-tools-version: 6.3
import PackageDescription

// The program of the article "Deadlines that outlive the process", and a test that kills it.
let package = Package(
    name: "trial-ends",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-timers", path: "../..", traits: [.defaults, "SQLite"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "TrialEnds",
            dependencies: [
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "DurableTimersSQLite", package: "swift-timers"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(name: "TrialEndsTests", dependencies: ["TrialEnds"]),
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
