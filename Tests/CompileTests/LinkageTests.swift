import Foundation
import Testing

/// A server that leaves the trait `Foundation` out must not get Foundation.
@Suite struct Linkage {
    @Test func `without the trait the library compiles and loads no Foundation`() async throws {
        let loaded = try await Self.modulesLoaded(by: [])
        #expect(loaded.contains("Dispatch") && loaded.contains("TimerWheel"), "\(loaded)")
        #expect(loaded.filter { $0.contains("Foundation") } == [])
    }

    @Test func `with the trait the library loads Foundation`() async throws {
        #expect(try await Self.modulesLoaded(by: ["-D", "Foundation"]).contains("Foundation"))
    }

    /// The names of all modules that the sources of `Timers` load, directly and through others.
    private static func modulesLoaded(by arguments: [String]) async throws -> Set<String> {
        let trace = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: trace) }
        let files = try Repository.files(below: "Sources/Timers", endingIn: ".swift")
        let features = try UpcomingFeatures.named().flatMap { ["-enable-upcoming-feature", $0] }
        let compilation = try await Compilation.of(
            files, mode: ClientMode.swift6.arguments,
            extra: arguments + features + [
                "-module-name", "Timers", "-package-name", "swift_timers",
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
