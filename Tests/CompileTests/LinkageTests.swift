import Foundation
import Testing

/// A server that leaves the trait `Foundation` out must not get Foundation.
@Suite struct Linkage {
    @Test func `without the trait the libraries compile and load no Foundation`() async throws {
        let loaded = try await Self.modulesLoaded(with: [])
        let expected: [String: Set] = [
            "Timers": ["Dispatch", "TimerWheel"],
            "Countdowns": ["Observation", "Timers"],
            "BackgroundActivities": ["Synchronization", "Timers"],
            "DurableTimers": ["Synchronization", "Timers"],
        ]
        for (library, modules) in expected {
            let found = loaded[library, default: []]
            #expect(found.isSuperset(of: modules), "\(library): \(found.sorted())")
            #expect(found.filter { $0.contains("Foundation") } == [], "\(library)")
        }
    }

    @Test func `with the trait the libraries load Foundation`() async throws {
        let loaded = try await Self.modulesLoaded(with: ["-D", "Foundation"])
        for (library, modules) in loaded {
            #expect(modules.contains("Foundation"), "\(library)")
        }
    }

    /// The names of all modules that the sources of each library load, directly and through others.
    private static func modulesLoaded(with arguments: [String]) async throws -> [String: Set<String>] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "linkage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The others import the module of `Timers` that the first step makes, not that of the build, which has the
        // trait.
        var loaded: [String: Set<String>] = [:]
        _ = try await modules(loadedBy: "TimerWheel", in: folder, arguments)
        for library in ["Timers", "Countdowns", "BackgroundActivities", "DurableTimers"] {
            loaded[library] = try await modules(loadedBy: library, in: folder, arguments)
        }
        return loaded
    }

    /// Compiles the sources of `module` with the modules in `folder`, and puts its module there.
    private static func modules(
        loadedBy module: String, in folder: URL, _ arguments: [String]
    ) async throws -> Set<String> {
        let trace = folder.appending(path: "\(module).json")
        let files = try Repository.files(below: "Sources/\(module)", endingIn: ".swift")
        let features = try UpcomingFeatures.named().flatMap { ["-enable-upcoming-feature", $0] }
        let compilation = try await Compilation.of(
            files, as: module, mode: ClientMode.swift6.arguments,
            extra: arguments + features + [
                "-I", folder.path, "-package-name", "swift_timers",
                "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
                "-emit-loaded-module-trace-path", trace.path,
            ])
        try #require(compilation.succeeded, "\n\(compilation.output)")
        let lines = try Data(contentsOf: trace).split(separator: UInt8(ascii: "\n"))
        let traces = try lines.map { try JSONDecoder().decode(Trace.self, from: Data($0)) }
        return Set(traces.flatMap(\.swiftmodulesDetailedInfo).map(\.name))
    }

    private struct Trace: Decodable {
        var swiftmodulesDetailedInfo: [Module]
    }

    private struct Module: Decodable {
        var name: String
    }
}
