// swift-tools-version: 6.3
import PackageDescription

// Draws the pictures of the documentation from runs of real timers in virtual time:
// `swift run --package-path Documentation/Pictures pictures`.
let package = Package(
    name: "pictures",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "swift-timers", path: "../..")],
    targets: [
        .executableTarget(
            name: "pictures",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
                .product(name: "DurableTimers", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
            ],
            path: "Sources/Pictures"
        )
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
            .strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
        ]
}
