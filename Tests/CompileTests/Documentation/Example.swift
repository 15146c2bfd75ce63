import Foundation

/// A Swift code block made into a file that compiles.
///
/// Statements become a method of the prelude's `Owner`, on the main actor, asynchronous where they await. A block that
/// holds nothing but declarations stays at file scope, where extensions and attached macros are allowed. Diagnostics
/// carry the line of the document.
struct Example {
    var block: CodeBlock
    var name: String

    /// Whether it is a line or two for a client's own manifest.
    var isManifest: Bool {
        block.code.contains { $0.hasPrefix("import PackageDescription") || Self.isManifestEntry($0) }
    }

    /// The text of the file.
    var source: String {
        var imports = Set(["Dispatch", "Foundation", "Timers"])
        if let module = block.file.split(separator: "/").dropFirst().first, block.file.hasPrefix("Sources/") {
            imports.formUnion(module.hasSuffix(".docc") ? [] : [String(module)])
        }
        let own = block.code.filter { $0.hasPrefix("import ") }
        let body = block.code.map { $0.hasPrefix("import ") ? "" : $0 }
        let place = "#sourceLocation(file: \"\(block.file)\", line: \(block.line))"
        var lines = imports.sorted().map { "import \($0)" } + own
        if isDeclarations {
            lines += [place] + body.map(Self.hidden) + ["#sourceLocation()"]
        } else {
            let awaits = block.code.contains { $0.contains(/\bawait\b/) }
            lines += ["extension Owner {", "func \(name)() \(awaits ? "async " : "")throws {", place]
            lines += body + ["#sourceLocation()", "}", "}"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text of a manifest's file: a whole manifest, or each entry for one in a list of its own.
    var manifest: String {
        guard block.code.contains(where: Self.isManifestEntry) else {
            return block.code.joined(separator: "\n") + "\n"
        }
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
    private var isDeclarations: Bool {
        let first = block.code.filter { line in
            guard let character = line.first else { return false }
            return character != " " && character != "}" && !line.hasPrefix("//") && !line.hasPrefix("import ")
        }
        return !first.isEmpty && first.allSatisfy(Self.beginsDeclaration)
    }

    private static func beginsDeclaration(_ line: String) -> Bool {
        // Attributes alone on a line, or with modifiers and what they modify; conditions; the end of a signature.
        let attributes = /(?:@\w+(?:\([^)]*\))?\s*)*/
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
        let attributes = /(?:@\w+(?:\([^)]*\))?\s+)*/
        let type = /(?:(?:final|nonisolated|indirect)\s+)*(?:class|struct|actor|enum|protocol|func|typealias)\s/
        guard let start = line.prefixMatch(of: attributes) else { return line }
        let rest = line[start.range.upperBound...]
        return rest.starts(with: type) ? "\(start.output)private \(rest)" : line
    }

    private static func isManifestEntry(_ line: String) -> Bool {
        line.hasPrefix(".package(") || line.hasPrefix(".product(")
    }
}
