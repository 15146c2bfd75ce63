import SwiftSyntax

/// Looks through sources that are already in memory.
///
/// `ProjectRun` does the same for files.
package struct Linter: Sendable {
    package var options = RuleOptions()
    package var enabled: Set<String>
    /// Severities other than the rules' own.
    package var severities: [String: Severity] = [:]

    package init(enabled: Set<String>? = nil) {
        self.enabled = enabled ?? Set(RuleRegistry.descriptions.filter(\.isOnByDefault).map(\.id))
    }

    /// The findings in files that belong to one module, sorted by place.
    package func findings(in sources: [(path: String, text: String)], module: String = "") -> [Finding] {
        var project = ProjectModel()
        var files: [SourceFile] = []
        for (path, text) in sources {
            let file = SourceFile(path: path, module: module, source: text)
            project.add(read(file, concerned: file.concernsTimers(options)).facts)
            files.append(file)
        }
        project.findLastingTypes()
        return files.flatMap { check($0, project: project) }
    }

    /// The facts of a file, and whether its text is no whole Swift file, so that they are not all.
    func read(_ file: SourceFile, concerned: Bool, withMembers: Bool = true) -> (facts: FileFacts, isMalformed: Bool) {
        let tree = file.parse()
        guard concerned else { return (FileFacts(declarationsOf: tree, module: file.module), tree.hasError) }
        let facts = FileFacts(tree: tree, index: FileIndex(tree), module: file.module, withMembers: withMembers)
        return (facts, tree.hasError)
    }

    /// Whether a text is no whole Swift file.
    package func isMalformed(_ source: String, path: String) -> Bool {
        SourceFile(path: path, module: "", source: source).parse().hasError
    }

    private func graded(_ finding: Finding) -> Finding {
        guard let severity = severities[finding.rule] else { return finding }
        var finding = finding
        finding.severity = severity
        return finding
    }

    /// The findings in a file; `number` is the file's in the sources of the project's types, which are read from its
    /// tree then.
    func check(_ file: SourceFile, number: Int32? = nil, project: ProjectModel) -> [Finding] {
        guard file.concernsTimers(options) else { return [] }
        let context = FileContext(file, tree: file.parse(), number: number, project: project, options: options)
        for rule in RuleRegistry.rules where enabled.contains(rule.description.id) { context.run(rule) }
        var suppressions = Suppressions(source: file.source, tree: context.tree, converter: context.converter)
        var found = suppressions.filter(context.distinctFindings)
        if enabled.contains(UselessSuppression.description.id) {
            context.run(UselessSuppression.self)
            for (line, message) in suppressions.useless(enabled: enabled) { context.report(line: line, message) }
            found += context.findings.filter { $0.rule == UselessSuppression.description.id }
        }
        return found.map(graded).sorted {
            ($0.line, $0.column, $0.rule) < ($1.line, $1.column, $1.rule)
        }
    }
}
