import SwiftParser
import SwiftSyntax
import Testing

@testable import TimerLinting

/// The words that a file is searched for before it is looked through.
struct WordTests {
    /// Each member of a type is tried without the others, as if they were in other files.
    @Test(arguments: FixtureTests.fixtures)
    func `no file with a finding is left out`(fixture: FixtureTests.Fixture) throws {
        let rule = try #require(RuleRegistry.rules.first { $0.description.id == fixture.rule })
        for (path, text) in fixture.files {
            for part in Self.parts(of: Parser.parse(source: text)) {
                let file = SourceFile(path: path, module: "", source: part)
                guard !file.concernsTimers(RuleOptions()) else { continue }
                let found = findings(of: rule, in: file, beside: fixture.files.map(\.text))
                #expect(found.isEmpty, "\(part)")
            }
        }
    }

    /// What a rule finds in a file, whatever its words are, when other files of the project are as given.
    private func findings(of rule: any Rule.Type, in file: SourceFile, beside others: [String]) -> [Finding] {
        var project = ProjectModel()
        for text in others {
            let tree = Parser.parse(source: text)
            project.add(FileFacts(tree: tree, index: FileIndex(tree), module: ""))
        }
        let context = FileContext(file, tree: file.parse(), project: project, options: RuleOptions())
        context.run(rule)
        return context.findings
    }

    /// The declarations of a file one by one, and those inside types alone in an extension.
    private static func parts(of tree: SourceFileSyntax) -> [String] {
        tree.statements.flatMap { item -> [String] in
            guard let group = item.item.asProtocol((any DeclGroupSyntax).self),
                let type = Syntax(group).typeName
            else { return [item.description] }
            return group.memberBlock.members.map { "extension \(type) {\n\($0.description)\n}\n" }
        }
    }
}
