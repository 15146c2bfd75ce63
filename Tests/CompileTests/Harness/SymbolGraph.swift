import Foundation
import Testing

/// The public symbols of a module, as its documentation is made from them.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct DocComment: Decodable {}

        var pathComponents: [String]
        var docComment: DocComment?

        var name: String { pathComponents.joined(separator: ".") }
        var isDocumented: Bool { docComment != nil }
    }

    var symbols: [Symbol]

    /// Every public symbol that `module` declares, extensions of other modules' types included.
    static func symbols(of module: String) async throws -> [Symbol] {
        let toolchain = try Toolchain.current.get()
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try await Run.of(
            try Toolchain.tool("swift-symbolgraph-extract"),
            [
                "-module-name", module, "-target", try await toolchain.targetInfo().target.triple,
                "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
            ] + toolchain.importArguments)
        try #require(run.status == 0, "\n\(run.output)")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .flatMap { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols }
    }
}
