// swift-tools-version: 6.3
import PackageDescription

// Every interleaving of the library's own code. `Sources/Timers` is the library, through a link, together with a seam:
// its own `Atomic`, lock wait and calls of the runtime hide those that the library would otherwise use.
let package = Package(
    name: "interleavings",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "CTimers"),
        .target(name: "CInterleaver"),
        .target(name: "TimerWheel", dependencies: ["CTimers"]),
        // Optimised, because it decides at every step.
        .target(name: "Interleaver", swiftSettings: [.unsafeFlags(["-O"])]),
        .target(
            name: "Timers",
            dependencies: ["TimerWheel", "CTimers", "Interleaver"],
            exclude: ["Library/Timers.docc", "Library/Scheduler/Runtime/README.md"]
        ),
        .executableTarget(
            name: "interleavings",
            dependencies: ["Timers", "Interleaver", "CInterleaver"],
            path: "Sources/Scenarios"
        ),
    ],
    swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
]

for target in package.targets where !["CTimers", "CInterleaver"].contains(target.name) {
    var settings = (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
    settings += [
        .strictMemorySafety(), .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
    target.swiftSettings = settings
}
