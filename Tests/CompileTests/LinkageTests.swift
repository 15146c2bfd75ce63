import Foundation
import Testing

/// A server that leaves the trait `Foundation` out must not get Foundation.
@Suite struct Linkage {
    @Test func `without the trait the libraries compile and load no Foundation`() async throws {
        let loaded = try await Self.modulesLoaded(with: [])
        #expect(loaded.timers.isSuperset(of: ["Dispatch", "TimerWheel"]), "\(loaded.timers.sorted())")
        #expect(loaded.countdowns.isSuperset(of: ["Observation", "Timers"]), "\(loaded.countdowns.sorted())")
        #expect(loaded.timers.union(loaded.countdowns).filter { $0.contains("Foundation") } == [])
    }

    @Test func `with the trait the libraries load Foundation`() async throws {
        let loaded = try await Self.modulesLoaded(with: ["-D", "Foundation"])
        #expect(loaded.timers.contains("Foundation"))
        #expect(loaded.countdowns.contains("Foundation"))
    }

    /// The names of all modules that the sources of each library load, directly and through others.
    private static func modulesLoaded(
        with arguments: [String]
    ) async throws -> (timers: Set<String>, countdowns: Set<String>) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "linkage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Countdowns import the module that was just made, not that of the build, which has the trait.
        let timers = try await modules(loadedBy: "Timers", in: folder, arguments)
        return (timers, try await modules(loadedBy: "Countdowns", in: folder, arguments))
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
