// swift-tools-version: 6.3
import PackageDescription

// Runs the operators of swift-async-algorithms that take a clock with the library's clock. A nested package, so that a
// user of the library does not download swift-async-algorithms.
let package = Package(
    name: "interop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-timers", path: "../.."),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    ],
    targets: [
        .testTarget(
            name: "AsyncAlgorithmsTests",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "TimersTesting", package: "swift-timers"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
