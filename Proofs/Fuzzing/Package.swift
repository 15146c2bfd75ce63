// swift-tools-version: 6.3
import PackageDescription

// Fuzzers of the library. The folders of the targets are links to those of the package and of its tests, so that the
// library, too, is compiled with the counters of libFuzzer and with the address sanitizer.
let sanitizing: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address"])]

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
    targets: [
        .target(name: "CTimers"),
        .target(name: "TimerWheel", dependencies: ["CTimers"]),
        .target(
            name: "Timers",
            dependencies: ["TimerWheel", "CTimers"],
            exclude: ["Timers.docc", "Scheduler/Runtime/README.md"],
            swiftSettings: [.define("Foundation")]
        ),
        .target(
            name: "Countdowns",
            dependencies: ["Timers"],
            exclude: ["Countdowns.docc"],
            swiftSettings: [.define("Foundation")]
        ),
        .target(
            name: "DurationTexts",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .target(name: "WheelModel", dependencies: ["TimerWheel"]),
        .target(name: "MachineModel", dependencies: ["Timers"]),
        .target(
            name: "Fuzzers", dependencies: ["Timers", "Countdowns", "DurationTexts", "WheelModel", "MachineModel"]),
        .executableTarget(
            name: "fuzz",
            dependencies: ["Fuzzers"],
            path: "Sources/Fuzz",
            // The default linker cannot read what the sanitizers add.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

for target in package.targets where target.name != "CTimers" {
    var settings = (target.swiftSettings ?? []) + sanitizing
    settings += upcomingFeatures.map { .enableUpcomingFeature($0) }
    settings += [
        .strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
    target.swiftSettings = settings
}
