import SwiftSyntax

/// A comment that silences nothing.
///
/// What comments silence is known when all other rules have run, so the linter reports it itself.
struct UselessSuppression: Rule {
    static let description = RuleDescription(
        id: "useless-suppression", severity: .warning,
        summary: "A comment silences a rule that does not exist, or that has nothing to report there.",
        why: "A comment with a misspelt name silences nothing, "
            + "and one that is left over hides the next mistake at its place. Correct or remove it.",
        bad: "// timerlint:disable:next sleeploop",
        good: "// timerlint:disable:next sleep-loop -- the period does not matter")

    let file: FileContext

    func check() {}
}
