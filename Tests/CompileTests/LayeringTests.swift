import Foundation
import Testing

/// The rules for files and folders, checked on the sources of the package without the compiler.
@Suite struct `The files of the package` {
    private static let sources = Result {
        try ["Sources", "Tool/Sources"].flatMap(texts).map { file in
            try TokenizedFile(path: file.path, text: file.text)
        }
    }

    private static func texts(below folder: String) throws -> [(path: String, text: String)] {
        try Repository.files(below: folder, endingIn: ".swift").map { url in
            (Repository.name(of: url), try String(contentsOf: url, encoding: .utf8))
        }
    }

    @Test func `use nothing from a folder to their right`() throws {
        let folders = ["Sources/TimerWheel/", "Sources/Timers/", "Sources/BackgroundActivities/"]
        let files = try Self.sources.get().filter { file in folders.contains(where: file.path.hasPrefix) }
        let layering = Layering(order: PackageRules.order, sources: SourceSet(files))
        #expect(layering.strays() == [], "each file belongs to a folder of the order")
        #expect(layering.emptyFolders() == [], "each folder of the order has files")
        #expect(layering.violations().isEmpty, "\(layering.violations())")
    }

    @Test func `import only what their target and folder may`() throws {
        let (files, rules) = (try Self.sources.get(), PackageRules.imports)
        #expect(rules.leftOverPlaces(files) == [], "each place that may import Foundation does")
        let found = files.flatMap { rules.violations(in: $0.path, Import.all(in: $0.tokens)) }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `are not too long`() throws {
        let files = try Self.sources.get()
        try #require(!files.isEmpty)
        let found = files.compactMap { PackageRules.limits.length(of: $0.text, file: $0.path) }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `have no line that is too wide`() throws {
        let files = try ["Sources", "Tests", "Tool"].flatMap(Self.texts)
        try #require(!files.isEmpty)
        let found = files.flatMap { PackageRules.limits.width(of: $0.text, file: $0.path) }
        #expect(found.isEmpty, "\(found)")
    }
}
