import Testing

/// The rules, each with a test.
enum Rule: Hashable {
    case order, imports, lengths, widths
}

/// The violations that the tests accept for now.
///
/// A test fails for any other violation, and for an entry that no longer occurs.
enum KnownViolations {
    /// Deleting the second line makes the tests accept no violation.
    static let accepted: [Rule: Set<String>] = [:]
        .merging(today) { $1 }

    private static let today: [Rule: Set<String>] = [
        .order: order, .imports: imports, .lengths: lengths, .widths: widths,
    ]
}

/// Records an issue for every violation that is not known, and for every known one that no longer occurs.
func expect(_ found: [Violation], areKnownFor rule: Rule, sourceLocation: SourceLocation = #_sourceLocation) {
    let known = KnownViolations.accepted[rule] ?? []
    for violation in found where !known.contains(violation.key) {
        Issue.record("\(violation)", sourceLocation: sourceLocation)
    }
    for entry in known.subtracting(found.map(\.key)).sorted() {
        Issue.record("remove this entry from the known violations: \(entry)", sourceLocation: sourceLocation)
    }
}
