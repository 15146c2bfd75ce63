import Foundation
import Testing

/// Where an action runs is a label of the initializer, the same one for each tool, as the article says.
@Suite struct `The context of an action` {
    /// An initializer that takes an owner and an action.
    private struct Form {
        /// The labels that say where the action runs; nil if they are not those of the rule, at the place of the rule.
        var context: String?
        var isAsync: Bool
    }

    private static let tools = ["OwnedTimer", "Debouncer", "Throttler"]
    private static let contexts = ["owner:", "actor:", "isolated:", "on:owner:", "runLoop:owner:", "confinedTo:owner:"]

    private static func lines(of list: String) throws -> [String] {
        try Repository.text(of: "Documentation/Interface/\(list)").split(separator: "\n").map(String.init)
    }

    private static func forms(of tool: String) throws -> [Form] {
        try lines(of: "Timers.txt").compactMap { line in
            guard line.hasPrefix("\(tool).init("), let end = line.firstIndex(of: ")") else { return nil }
            let labels = line[..<end].replacing("isolation:", with: "").replacing("modes:", with: "")
                .replacing("isOnContext:", with: "")
            guard ["owner:", "actor:", "isolated:"].contains(where: { labels.contains($0) }) else { return nil }
            let context = contexts.filter { labels.hasSuffix(":\($0)name:fileID:line:action:") }.max {
                $0.count < $1.count
            }
            return Form(context: context, isAsync: line.contains(") async"))
        }
    }

    /// What the table of the article says of a tool: the kinds of action for each context.
    private static func rows(of tool: String) throws -> [(context: String, kinds: String)] {
        let rows = try Repository.text(of: "Sources/Timers/Timers.docc/ChoosingAForm.md").split(separator: "\n")
            .map { row in row.split(separator: "|").map { cell in cell.trimmingCharacters(in: .whitespaces) } }
        let head = try #require(rows.firstIndex { $0.first == "label" })
        let column = try #require(rows[head].firstIndex { $0.contains("`\(tool)`") })
        return rows[(head + 2)...].prefix { $0.count == rows[head].count }.map { row in
            (row[0].replacing("`", with: "").replacing(" and ", with: ""), row[column])
        }
    }

    @Test(arguments: tools) func `is a label that the article lists, with the actions that it lists`(tool: String)
        throws
    {
        let forms = try Self.forms(of: tool)
        #expect(forms.allSatisfy { $0.context != nil })
        let rows = try Self.rows(of: tool)
        #expect(rows.map(\.context) == Self.contexts)
        for row in rows {
            let found = forms.filter { $0.context == row.context }
            let kinds = [
                found.contains { !$0.isAsync } ? "sync" : nil, found.contains(where: \.isAsync) ? "async" : nil,
            ]
            let text = kinds.compactMap(\.self).joined(separator: ", ")
            #expect((text.isEmpty ? "none" : text) == row.kinds, "\(tool), \(row.context)")
        }
    }

    @Test func `is no part of a type's name`() throws {
        let folder = Repository.root.appending(path: "Documentation/Interface").path
        for list in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(try Self.lines(of: list).filter { $0.hasPrefix("Shared") } == [])
        }
    }
}
