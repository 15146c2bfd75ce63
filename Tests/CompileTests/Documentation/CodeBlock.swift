import Foundation

/// A fenced code block of a document or a doc comment.
struct CodeBlock: Sendable {
    /// The file it stands in, as seen from the package's folder.
    var file: String
    /// The line of its first line of code.
    var line: Int
    /// What stands behind the opening fence.
    var language: String
    var code: [String]
    /// The paragraph in front of it.
    var lead = ""

    /// The code below the imports at its beginning.
    var codeWithoutImports: String {
        code.drop { line in line.isEmpty || line.hasPrefix("import ") }.joined(separator: "\n")
    }

    /// Every block in a document, or in the `///` comments of a Swift file; an open fence ends with its comment.
    static func all(in text: String, file: String) -> [CodeBlock] {
        let inComments = file.hasSuffix(".swift")
        var blocks: [CodeBlock] = []
        var open: CodeBlock?
        var margin = 0
        var lead: [Substring] = []
        for (index, whole) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let line = inComments ? comment(in: whole) : whole else {
                if let block = open { blocks.append(block) }
                open = nil
                lead = []
                continue
            }
            let trimmed = line.drop { $0 == " " }
            if !trimmed.hasPrefix("```") {
                open?.code.append(String(line.dropFirst(min(margin, line.count - trimmed.count))))
                if open == nil { lead.append(trimmed) }
            } else if let block = open {
                blocks.append(block)
                open = nil
                lead = []
            } else {
                let language = trimmed.drop { $0 == "`" }.trimmingCharacters(in: .whitespaces)
                margin = line.count - trimmed.count
                open = CodeBlock(
                    file: file, line: index + 2, language: language, code: [], lead: lastParagraph(of: lead))
            }
        }
        if let block = open { blocks.append(block) }
        return blocks
    }

    private static func lastParagraph(of lines: [Substring]) -> String {
        let paragraph = lines.reversed().drop(while: \.isEmpty).prefix { line in !line.isEmpty }
        return paragraph.reversed().joined(separator: " ")
    }

    /// Every block a reader of the package may copy from.
    static func published() throws -> [CodeBlock] {
        let documents = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
            .filter { $0.hasSuffix(".md") }.sorted().map { Repository.root.appending(path: $0) }
        let articles = try ["Documentation", "Sources"].flatMap { try Repository.files(below: $0, endingIn: ".md") }
        let sources = try [
            "Timers", "TimerWheel", "Countdowns", "BackgroundActivities", "DurableTimers", "DurableTimersPages",
            "TimersTesting", "DurableTimersTesting",
        ].flatMap {
            try Repository.files(below: "Sources/\($0)", endingIn: ".swift")
        }
        return try (documents + articles + sources).flatMap { file in
            all(in: try String(contentsOf: file, encoding: .utf8), file: Repository.name(of: file))
        }
    }

    /// What a doc comment says on this line, or nil where there is none.
    private static func comment(in line: Substring) -> Substring? {
        let code = line.drop { $0 == " " }
        return code.hasPrefix("///") ? code.dropFirst(3) : nil
    }
}
