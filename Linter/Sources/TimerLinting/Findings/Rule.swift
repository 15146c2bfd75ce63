/// A mistake timerlint knows.
package struct RuleDescription: Sendable {
    package var id: String
    package var severity: Severity
    /// One line for tables.
    package var summary: String
    /// Why it is a mistake, in two sentences.
    package var why: String
    package var bad: String
    package var good: String
    package var hasFix = false
    package var isOnByDefault = true

    package init(
        id: String, severity: Severity, summary: String, why: String, bad: String, good: String, hasFix: Bool = false,
        isOnByDefault: Bool = true
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.why = why
        self.bad = bad
        self.good = good
        self.hasFix = hasFix
        self.isOnByDefault = isOnByDefault
    }
}

/// Something that looks for one kind of mistake in one file, knowing the whole project.
protocol Rule: Sendable {
    static var description: RuleDescription { get }
    init()
    func check(_ file: FileContext)
}
