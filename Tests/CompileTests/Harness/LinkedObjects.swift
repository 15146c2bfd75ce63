import Foundation
import Testing

/// The object files of a target, as the linker was given them.
///
/// A build folder also holds the objects of sources that were removed, so the linker's own list decides.
struct LinkedObjects {
    let files: [URL]

    init(of target: String) throws {
        let products = try Toolchain.current.get().modules.deletingLastPathComponent()
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: products.path)
                .first { name in name.hasSuffix("PackageTests.product") })
        let list = try String(contentsOf: products.appending(path: "\(name)/Objects.LinkFileList"), encoding: .utf8)
        files = list.split(separator: "\n")
            .map { line in line.trimmingCharacters(in: ["'", "\"", " "]) }
            .filter { path in path.contains("/\(target).build/") }
            .map { path in URL(filePath: path) }
        try #require(!files.isEmpty, "the linker was given no object of \(target)")
    }

    /// What the objects use and do not define, without repetition.
    func undefinedSymbols() async throws -> Set<String> {
        let run = try await Run.of(try Toolchain.tool("nm"), ["-u"] + files.map(\.path))
        try #require(run.status == 0, "\n\(run.output)")
        // Some tools print a letter before each symbol, and all print the name of each file with a colon.
        let names = run.output.split(separator: "\n").compactMap { line in line.split(separator: " ").last }
        return Set(names.filter { name in !name.hasSuffix(":") }.map(String.init))
    }
}
