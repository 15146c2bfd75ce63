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
        let written = pages.appending(path: "data/documentation")
        #expect(try Self.ungrouped(on: written.appending(path: "\(module.lowercased()).json")) == [])
        for file in try Repository.files(below: "Sources/\(module)/\(module).docc/Extensions", endingIn: ".md") {
            let type = file.deletingPathExtension().lastPathComponent.lowercased()
            let page = written.appending(path: "\(module.lowercased())/\(type).json")
            #expect(try Self.ungrouped(on: page) == [], "\(Repository.name(of: file))")
        }
    }

    /// The symbols of a page that its article puts into no group, which DocC then groups by their kind.
    private static func ungrouped(on page: URL) throws -> [String] {
        let groups = try JSONDecoder().decode(Page.self, from: Data(contentsOf: page)).topicSections
        return groups.filter { $0.generated == true }.flatMap(\.identifiers).filter { symbol in
            // DocC makes a page of its own for what implements a protocol, and no article can link to that page. An
            // article cannot link to the initializer with a selector where Objective-C is missing.
            !symbol.hasSuffix("-Implementations") && !symbol.contains("selector:")
        }
    }
}
