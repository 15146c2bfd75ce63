/// A Swift code block made into a file that compiles, as a reader has it who pastes it into an empty one.
///
/// Statements become a function on the main actor, as they are in a `main.swift`. A block that holds nothing but
/// declarations stays at file scope, where extensions and attached macros are allowed. Diagnostics carry the line of
/// the document.
struct Example {
    /// The blocks before it that its text builds on.
    var before: [CodeBlock] = []
    var block: CodeBlock
    var name: String

    /// The examples in `blocks`, which are in the order of their documents.
    ///
    /// A block builds on the one before it, and on those that this one builds on, if the paragraph in front of it says
    /// so: it names what stands *above*.
    static func all(in blocks: [CodeBlock]) -> [Example] {
        var before: [CodeBlock] = []
        return blocks.enumerated().map { index, block in
            if before.last?.file != block.file || !block.lead.contains(/\babove\b/) { before = [] }
            let example = Example(before: before, block: block, name: "example\(index + 1)")
            before = example.isManifest ? [] : before + [block]
            return example
        }
    }

    /// Whether it is a whole manifest.
    var isWholeManifest: Bool {
        block.code.contains { $0.hasPrefix("import PackageDescription") }
    }

    /// Whether it is a manifest, or a line or two for a client's own one.
    var isManifest: Bool {
        isWholeManifest || block.code.contains(where: Self.isManifestEntry)
    }

    /// Whether it imports a module that has nothing in it without a trait.
    var needsTrait: Bool {
        // The example with Hummingbird is a file of Examples/Reminders.
        let modules = Products.behindTraits.map(\.name) + ["Hummingbird"]
        return block.code.contains { line in modules.contains { module in line == "import \(module)" } }
    }

    /// The text of the file.
    var source: String {
        var imports: [String] = []
        var declarations: [String] = []
        var statements: [String] = []
        for block in before + [block] {
            // The module that a test imports to test it is that of the blocks above.
            let lines = block.code.filter { line in Self.isImport(line) && !line.hasPrefix("@testable") }
            imports += lines.filter { line in !imports.contains(line) }
            let body = block.code.map { line in Self.isImport(line) ? "" : line }
            let place = "#sourceLocation(file: \"\(block.file)\", line: \(block.line))"
            if Self.isDeclarations(block) {
                declarations += [place] + body.map(Self.hidden) + ["#sourceLocation()"]
            } else {
                statements += [place] + body + ["#sourceLocation()"]
            }
        }
        // The page of a symbol says which module it belongs to.
        if block.file.hasSuffix(".swift"), let module = block.file.split(separator: "/").dropFirst().first {
            imports.append("import \(module)")
        }
        if !statements.isEmpty {
            let awaits = statements.contains { $0.contains(/\bawait\b/) }
            statements.insert("@MainActor func \(name)() \(awaits ? "async " : "")throws {", at: 0)
            statements.append("}")
        }
        return (imports + declarations + statements).joined(separator: "\n") + "\n"
    }

    /// The text of a file with each entry of a manifest in a list of its own.
    var manifestEntries: String {
        var lines = ["import PackageDescription", "#sourceLocation(file: \"\(block.file)\", line: \(block.line))"]
        for (index, line) in block.code.enumerated() {
            let type = line.hasPrefix(".package(") ? "Package" : "Target"
            let begins = Self.isManifestEntry(line)
            let ends = begins ? line.hasSuffix(")") || line.hasSuffix("),") : line.hasPrefix(")")
            // A dependency of a package is not Sendable, so the list cannot be a global of every thread.
            let opening = begins ? "@MainActor let \(name)_\(index): [\(type).Dependency] = [" : ""
            lines.append(opening + line + (ends ? "]" : ""))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether every line that begins in the first column begins, goes on with or ends a declaration.
    private static func isDeclarations(_ block: CodeBlock) -> Bool {
        let first = block.code.filter { line in
            guard let character = line.first else { return false }
            return !" {}".contains(character) && !line.hasPrefix("//") && !isImport(line)
        }
        return !first.isEmpty && first.allSatisfy(beginsDeclaration)
    }

    private static func beginsDeclaration(_ line: String) -> Bool {
        // Attributes alone on a line, or with modifiers and what they modify; conditions; the end of a signature.
        let attributes = /(?:@\w+(?:\((?:[^()]|\([^()]*\))*\))?\s*)*/
        let modifiers = /(?:(?:public|package|private|final|nonisolated|indirect)\s+)*/
        let keyword = /(?:class|struct|actor|enum|protocol|extension|func|typealias)\b/
        guard let start = line.prefixMatch(of: attributes) else { return false }
        let rest = line[start.range.upperBound...]
        if rest.isEmpty || line.hasPrefix("#") || line.hasPrefix(")") { return true }
        guard let modified = rest.prefixMatch(of: modifiers) else { return false }
        return rest[modified.range.upperBound...].starts(with: keyword)
    }

    /// The declaration on `line`, private to its file, so that examples may use the same names.
    private static func hidden(_ line: String) -> String {
        let attributes = /(?:@\w+(?:\((?:[^()]|\([^()]*\))*\))?\s+)*/
        let type = /(?:(?:final|nonisolated|indirect)\s+)*(?:class|struct|actor|enum|protocol|func|typealias)\s/
        guard let start = line.prefixMatch(of: attributes) else { return line }
        let rest = line[start.range.upperBound...]
        return rest.starts(with: type) ? "\(start.output)private \(rest)" : line
    }

    private static func isImport(_ line: String) -> Bool {
        line.hasPrefix("import ") || line.hasPrefix("@testable import ") || line.hasPrefix("@_spi(Store) import ")
    }

    private static func isManifestEntry(_ line: String) -> Bool {
        line.hasPrefix(".package(") || line.hasPrefix(".product(")
    }
}
