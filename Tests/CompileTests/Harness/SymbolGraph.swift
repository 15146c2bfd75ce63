import Foundation
import Testing

/// The public symbols of a module, as its documentation is made from them.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct DocComment: Decodable {}

        struct Fragment: Decodable {
            var spelling: String
        }

        var pathComponents: [String]
        var docComment: DocComment?
        var declarationFragments: [Fragment]?

        var name: String { pathComponents.joined(separator: ".") }
        /// The declaration as the compiler spells it, in one line.
        var declaration: String {
            (declarationFragments ?? []).map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
        }
        var isDocumented: Bool { docComment != nil }
    }

    var symbols: [Symbol]

    /// Every public symbol that `module` declares, extensions of other modules' types included.
    static func symbols(of module: String) async throws -> [Symbol] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await write(module, to: folder)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .flatMap { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols }
    }

    /// Writes the public symbols of `module` into files of a new folder.
    static func write(_ module: String, to folder: URL) async throws {
        let toolchain = try Toolchain.current.get()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let run = try await Run.of(
            try Toolchain.tool("swift-symbolgraph-extract"),
            [
                "-module-name", module, "-target", try await toolchain.targetInfo().target.triple,
                "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
            ] + toolchain.importArguments + toolchain.moduleMapFolders.flatMap { ["-I", $0.path] })
        try #require(run.status == 0, "\n\(run.output)")
    }
}
