import SwiftSyntax

/// A file as rules see it: its tree, its timers, and the project around it.
///
/// Rules put their findings into it.
final class FileContext {
    let path: String
    let module: String
    let tree: SourceFileSyntax
    let index: FileIndex
    let project: ProjectModel
    let options: RuleOptions
    let converter: SourceLocationConverter
    private let number: Int32?
    private(set) var findings: [Finding] = []

    private struct Place: Hashable {
        var rule: String
        var line: Int
        var column: Int
    }

    private struct Subject: Hashable {
        var rule: String
        var name: String
    }

    private var reported: Set<Place> = []
    private var reportedSubjects: Set<Subject> = []
    private var subjects: [Int: String] = [:]
    /// The lines with their ends, which are LF, CR LF or CR.
    private lazy var lines = converter.sourceLines
    private let typesByDeclaration = Memo<SyntaxIdentifier, WholeType?>()
    private let typesByName = Memo<String, WholeType>()
    private let aliasesByMember = Memo<SyntaxIdentifier, Aliases>()
    private let hidingTimer = Memo<SyntaxIdentifier, Bool>()
    private var flows: [LocalName: LocalFlow] = [:]
    private let releasable = Memo<String, Bool>()
    private let releaseFixes = Memo<String, Fix?>()
    let ownerEndFixes = Memo<SyntaxIdentifier, Fix?>()
    private let sourceDestinations = Memo<LocalName, Destination?>()

    /// A name in a body.
    struct LocalName: Hashable {
        var name: String
        var body: SyntaxIdentifier
    }

    private var currentRule = RuleDescription(id: "", severity: .info, summary: "", why: "", bad: "", good: "")

    private(set) lazy var names = FileNames(index)
    private(set) lazy var places = Places(index)
    private(set) lazy var onlyScreen: String? = findOnlyScreen()
    private(set) lazy var constructs: [TimerConstruct] = index.calls.compactMap { TimerConstruct($0, in: self) }

    /// The types the file itself declares, which need no second reading.
    private lazy var ownTypes = FileFacts(tree: tree, index: index, module: module).typesByName

    private lazy var constructsByName: [String: [TimerConstruct]] = {
        var found: [String: [TimerConstruct]] = [:]
        for construct in constructs {
            for name in construct.destination.names { found[name, default: []].append(construct) }
        }
        return found
    }()

    /// `tree` is what the file is parsed to, and `number` what it is called in the sources of the project's types.
    init(
        _ file: SourceFile, tree: SourceFileSyntax, number: Int32? = nil, project: ProjectModel, options: RuleOptions
    ) {
        self.number = number
        path = file.path
        module = file.module
        self.tree = tree
        self.project = project
        self.options = options
        index = FileIndex(tree)
        converter = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// The timers that are put into a property or a local of this name.
    func constructs(in name: String) -> [TimerConstruct] { constructsByName[name] ?? [] }

    func constructs(in name: String, inside node: some SyntaxProtocol) -> [TimerConstruct] {
        index.inside(node, of: constructs(in: name), at: \.call)
    }

    func run(_ rule: any Rule.Type) {
        currentRule = rule.description
        rule.init(file: self).check()
    }

    /// Reports the running rule's mistake at a node.
    ///
    /// The message is a sentence with what is wrong, and one with what to do about it. Where the member around the node
    /// has syntax errors nothing is known of it, and a file with errors is not rewritten.
    func report(
        _ node: some SyntaxProtocol, _ mistake: String, advice: String, severity: Severity? = nil, fix: Fix? = nil,
        subject: String? = nil
    ) {
        if tree.hasError, node.isDamaged { return }
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        var finding = finding(location.line, column: location.column, "\(mistake) \(advice)")
        if let severity { finding.severity = severity }
        if isOfTests || isNeverRun(node) { finding.severity = .info }
        if !tree.hasError { finding.fix = fix.map(withLineEnds) }
        let place = Place(rule: finding.rule, line: finding.line, column: finding.column)
        guard reported.insert(place).inserted else { return }
        if let subject {
            let isNew = reportedSubjects.insert(Subject(rule: finding.rule, name: subject)).inserted
            guard isNew || !rulesOfOneReport.contains(finding.rule) else { return }
        }
        subjects[findings.count] = subject
        findings.append(finding)
    }

    /// Whether the file is in a folder of tests, where little is lost.
    private var isOfTests: Bool { path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") } }

    /// Whether a node is in a private function that nothing mentions.
    private func isNeverRun(_ node: some SyntaxProtocol) -> Bool {
        guard let function = node.enclosingMember?.as(FunctionDeclSyntax.self), function.attributes.isEmpty else {
            return false
        }
        return function.modifiers.has("private", "fileprivate") && !function.modifiers.has("override")
            && names.references(to: function.name.plainText).isEmpty
    }

    /// Reports the running rule's mistake at the comment of a line.
    func report(line number: Int, _ message: String) {
        let line = text(ofLine: number)
        let start = line.firstRange(of: "//").map { $0.lowerBound } ?? line.startIndex
        findings.append(finding(number, column: line[..<start].utf8.count + 1, message))
    }

    /// The running rule's mistake at a place.
    private func finding(_ number: Int, column: Int, _ message: String) -> Finding {
        let line = text(ofLine: number)
        let text = line.drop { $0 == " " || $0 == "\t" }.prefix { !["\n", "\r\n", "\r"].contains($0) }
        let before = Substring(line.utf8.prefix(column - 1))
        return Finding(
            path: path, line: number, column: column, codePointColumn: before.unicodeScalars.count + 1,
            rule: currentRule.id, severity: currentRule.severity, message: message, fix: nil, lineText: String(text))
    }

    private func text(ofLine number: Int) -> String { lines.indices.contains(number - 1) ? lines[number - 1] : "" }

    /// The line that a node begins on, from 1.
    func line(of node: some SyntaxProtocol) -> Int {
        converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    }

    /// What a timer is called in findings that are about the same one.
    func subject(of construct: TimerConstruct) -> String? {
        guard let property = construct.destination.property else { return nil }
        return subject(of: property, near: construct.call)
    }

    func subject(of property: String, near node: some SyntaxProtocol) -> String? {
        type(around: node).map { "\($0.name).\(property)" }
    }

    /// The findings without those of which another says the same and more: one mistake is one report.
    var distinctFindings: [Finding] {
        let lines = Set(findings.map { Place(rule: $0.rule, line: $0.line, column: 0) })
        return findings.enumerated().filter { index, finding in
            guard let stronger = supersedingRules[finding.rule] else { return true }
            return !stronger.contains { rule in
                lines.contains(Place(rule: rule, line: finding.line, column: 0))
                    || subjects[index].map { reportedSubjects.contains(Subject(rule: rule, name: $0)) } ?? false
            }
        }.map(\.element)
    }

    /// The fix with line ends as those of the file.
    private func withLineEnds(_ fix: Fix) -> Fix {
        guard lines.first?.hasSuffix("\r\n") == true else { return fix }
        var fix = fix
        for index in fix.edits.indices { fix.edits[index].text.replace("\n", with: "\r\n") }
        return fix
    }

    /// Where a name goes in a body.
    func flow(of name: String, in body: Syntax) -> LocalFlow {
        let key = LocalName(name: name, body: body.id)
        if let known = flows[key] { return known }
        // A closure may return a local of the same name as that which its result is put into.
        flows[key] = LocalFlow()
        let flow = LocalFlow(of: name, in: body, file: self)
        flows[key] = flow
        return flow
    }

    /// Whether the owner of a dispatch source in a property can be released at any time.
    ///
    /// The code that makes the source has to resume it, and no code may suspend it.
    func isReleasableAnyTime(_ property: String, of type: WholeType) -> Bool {
        releasable("\(type.name).\(property)") { isAlwaysResumed(property, of: type) }
    }

    /// The change that lets a dispatch source be released with its owner, where it is known.
    func releaseFix(of property: String, type: WholeType) -> Fix? {
        releaseFixes("\(type.name).\(property)") { newReleaseFix(of: property, type: type) }
    }

    /// Where the source goes that a body makes in a local.
    func localSourceDestination(_ name: String, in body: Syntax) -> Destination? {
        sourceDestinations(LocalName(name: name, body: body.id)) { destination(ofSourceIn: name, of: body) }
    }

    /// The other names of properties in a member.
    func aliases(in member: some SyntaxProtocol) -> Aliases {
        aliasesByMember(Syntax(member).id) { Aliases(in: member, index: index) }
    }

    /// The type around a node, joined over its extensions and superclasses.
    func type(around node: some SyntaxProtocol) -> WholeType? {
        guard let declaration = node.enclosingTypeDeclaration else { return nil }
        return typesByDeclaration(declaration.id) {
            guard let own = TypeFacts(declaration: declaration) else { return nil }
            return typesByName(own.name) {
                let joined = project.type(own.name, in: module) ?? own
                return WholeType(
                    project.withSuperclasses(joined, in: module) { $0 == number ? ownTypes : project.reading($0) })
            }
        }
    }

    func ancestry(of type: WholeType) -> Set<String> { project.ancestry(of: type.facts, in: module) }

    /// Whether a type of the project called `Timer` hides the system's at this place.
    func declaresTimer(around node: some SyntaxProtocol) -> Bool {
        if project.declares("Timer", in: module) { return true }
        guard let declaration = node.enclosingTypeDeclaration else { return false }
        return hidingTimer(declaration.id) {
            declaration.typeName.map { project.declares($0 + ".Timer", in: module) } ?? false
                || declaresTimer(around: declaration)
        }
    }
}

/// The rules that report a timer once, however many places make or park it.
private let rulesOfOneReport: Set<String> = ["never-stopped", "parked-timer"]

/// The rules whose findings say all that one of another rule would say of the same line or the same timer.
private let supersedingRules: [String: Set<String>] = [
    "never-stopped": ["retained-target", "strong-self-in-timer"], "unstored-repeating-timer": ["retained-target"],
    "parked-timer": ["never-stopped", "retained-target"], "lost-cancellation": ["spins-when-cancelled"],
    // What no run loop holds neither ticks on nor holds its target, and is to be added first.
    "overwritten-timer": ["never-added", "never-stopped"], "retained-target": ["never-added"],
    "strong-self-in-timer": ["never-added"],
]

/// What a configuration tells the rules.
package struct RuleOptions: Sendable {
    /// Functions of the project's own whose closures are kept and repeated like those of a timer.
    package var timerFunctions: Set<String> = []
    /// Functions and properties of the project's own that tell the time of the wall clock.
    package var timeFunctions: Set<String> = []
}
