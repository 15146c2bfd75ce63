// swift-tools-version: 6.3
import PackageDescription

// A program that uses every context and a store, for `run`, which makes its system calls fail one at a time.
let package = Package(
    name: "faults",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "swift-timers", path: "../..")],
    targets: [
        .executableTarget(
            name: "subject",
            dependencies: [
                .product(name: "Timers", package: "swift-timers"),
                .product(name: "Countdowns", package: "swift-timers"),
            ],
            path: "Sources/Subject",
            swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]
        )
    ],
    swiftLanguageModes: [.v6]
)
