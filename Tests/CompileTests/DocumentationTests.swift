import Foundation
import Testing

/// The documentation as its readers see it.
@Suite struct `The documentation` {
    /// The page of a module, as far as it matters here.
    private struct Page: Decodable {
        struct Group: Decodable {
            var title: String?
            var generated: Bool?
            var identifiers: [String]
        }

        var topicSections: [Group]
    }

    @Test(arguments: ["Timers", "Countdowns", "BackgroundActivities", "TimersTesting"])
    func `has no link that leads nowhere, and each public symbol in a group`(module: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "documentation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (symbols, pages) = (folder.appending(path: "symbols"), folder.appending(path: "pages"))
        try await SymbolGraph.write(module, to: symbols)
        let run = try await Run.of(
            try await Toolchain.current.get().documentationCompiler(),
            [
                "convert", Repository.root.appending(path: "Sources/\(module)/\(module).docc").path,
                "--fallback-display-name", module, "--fallback-bundle-identifier", module,
                "--additional-symbol-graph-dir", symbols.path, "--output-path", pages.path, "--warnings-as-errors",
            ])
        try #require(run.status == 0 && !run.output.contains("warning: "), "\n\(run.output)")
        let page = pages.appending(path: "data/documentation/\(module.lowercased()).json")
        let groups = try JSONDecoder().decode(Page.self, from: Data(contentsOf: page)).topicSections
        // What is in no group of the article gets one by its kind.
        #expect(groups.filter { $0.generated == true }.flatMap(\.identifiers) == [])
    }
}
