// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "timerlint",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "timerlint", targets: ["timerlint"]),
        .plugin(name: "TimerLintCommandPlugin", targets: ["TimerLintCommandPlugin"]),
        .plugin(name: "TimerLintFixPlugin", targets: ["TimerLintFixPlugin"]),
        .plugin(name: "TimerLintBuildTool", targets: ["TimerLintBuildTool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        .target(
            name: "TimerLinting",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        .executableTarget(
            name: "timerlint",
            dependencies: ["TimerLinting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Sources/TimerLintCommand"
        ),
        .plugin(
            name: "TimerLintCommandPlugin",
            capability: .command(intent: .custom(verb: "timerlint", description: "Finds mistakes with timers")),
            dependencies: ["timerlint"]
        ),
        .plugin(
            name: "TimerLintFixPlugin",
            capability: .command(
                intent: .custom(verb: "timerlint-fix", description: "Rewrites mistakes with timers"),
                permissions: [.writeToPackageDirectory(reason: "it rewrites what can be rewritten safely")]),
            dependencies: ["timerlint"]
        ),
        .plugin(name: "TimerLintBuildTool", capability: .buildTool(), dependencies: ["timerlint"]),
        .testTarget(
            name: "TimerLintTests",
            dependencies: [
                "TimerLinting",
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
            ],
            exclude: ["Fixtures", "Stubs"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

// Warnings are errors in `.ci/run`, not here: a newer compiler may warn of more.
for target in package.targets where target.type != .plugin {
    var settings = target.swiftSettings ?? []
    settings += upcomingFeatures.map { .enableUpcomingFeature($0) }
    settings.append(.strictMemorySafety())
    if target.type == .regular { settings.append(.treatWarning("ExplicitSendable", as: .warning)) }
    target.swiftSettings = settings
}
