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
        let files = try Self.sources.get().filter { file in file.path.hasPrefix("Sources/") }
        let layering = Layering(
            order: PackageRules.order, sources: SourceSet(files), namespaces: PackageRules.namespaces)
        #expect(layering.strays() == [], "each file belongs to a folder of the order")
        #expect(layering.emptyFolders() == [], "each folder of the order has files")
        #expect(layering.violations().isEmpty, "\(layering.violations())")
    }

    @Test func `have rules for each target`() throws {
        let folders = try Set(
            Self.sources.get().compactMap { file in
                let parts = file.path.split(separator: "/")
                return parts[0] == "Sources" ? String(parts[1]) : nil
            })
        try #require(folders.count >= 7)
        #expect(PackageRules.targetsWithoutRules(folders) == [])
    }

    @Test func `import only what their target and folder may`() throws {
        let (files, rules) = (try Self.sources.get(), PackageRules.imports)
        #expect(rules.leftOverPlaces(files) == [], "each place that may import Foundation does")
        let found = files.flatMap { rules.violations(in: $0.path, Import.all(in: $0.tokens)) }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `wait on a clock that tests can replace, with the delays of a backoff`() throws {
        let files = try Self.sources.get().filter { file in file.path.hasPrefix("Sources/") }
        let found = files.flatMap(PackageRules.waits.violations)
        #expect(found.isEmpty, "\(found)")
        #expect(PackageRules.waits.leftOverReasons(files) == [], "each place with a reason waits in its way")
    }

    /// Without its trait, such a target compiles what names the trait, and needs no other package.
    @Test(arguments: Products.behindTraits.map { product in (product.name, product.traits[0]) })
    func `are inside the trait of their target`(target: String, trait: String) throws {
        // PostgresNIO uses what both clients of PostgreSQL share.
        let conditions = trait == "Postgres" ? [trait, "Postgres || PostgresNIO", "PostgresNIO"] : [trait]
        let files = try Self.texts(below: "Sources/\(target)").filter { file in
            !file.path.hasSuffix("WithoutTrait.swift")
        }
        try #require(!files.isEmpty)
        let outside = files.filter { file in
            !conditions.contains { condition in
                file.text.hasPrefix("#if \(condition)\n") || file.text.hasPrefix("#if \(condition) && ")
            } || !file.text.hasSuffix("\n#endif\n")
        }
        #expect(outside.map(\.path) == [])
    }

    @Test func `import what a second trait of their target needs inside that trait`() throws {
        let imports = try Self.sources.get().flatMap { file in Import.all(in: file.tokens) }
            .filter { found in found.module == "Tracing" }
        try #require(!imports.isEmpty)
        #expect(imports.filter { found in !found.needs("Tracing") }.map(\.line) == [])
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
