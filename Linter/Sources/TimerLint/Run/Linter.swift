import SwiftSyntax

/// Looks through sources that are already in memory. `ProjectRun` does the same for files.
package struct Linter: Sendable {
    package var options = RuleOptions()
    package var enabled: Set<String>

    package init(enabled: Set<String>? = nil) {
        self.enabled = enabled ?? Set(RuleRegistry.descriptions.filter(\.isOnByDefault).map(\.id))
    }

    /// The findings in files that belong to one module, sorted by place.
    package func findings(in sources: [(path: String, text: String)], module: String = "") -> [Finding] {
        var project = ProjectModel()
        var files: [SourceFile] = []
        for (path, text) in sources {
            let file = SourceFile(path: path, module: module, source: text)
            project.add(facts(of: file))
            files.append(file)
        }
        return files.flatMap { check($0, project: project) }
    }

    func facts(of file: SourceFile) -> FileFacts {
        let tree = file.parse()
        guard file.concernsTimers(options) else { return FileFacts(declarationsOf: tree, module: file.module) }
        return FileFacts(tree: tree, index: FileIndex(tree), module: file.module)
    }

    func check(_ file: SourceFile, project: ProjectModel) -> [Finding] {
        guard file.concernsTimers(options) else { return [] }
        let context = FileContext(
            path: file.path, module: file.module, tree: file.parse(), source: file.source, project: project, options: options)
        for rule in RuleRegistry.rules where enabled.contains(rule.description.id) { context.run(rule) }
        return Suppressions(source: file.source).filter(context.findings).sorted {
            ($0.line, $0.column, $0.rule) < ($1.line, $1.column, $1.rule)
        }
    }
}
