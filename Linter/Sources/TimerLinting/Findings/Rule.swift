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
}

/// Something that looks for one kind of mistake in one file, knowing the whole project.
protocol Rule: SendableMetatype {
    static var description: RuleDescription { get }
    init(file: FileContext)
    func check()
}
