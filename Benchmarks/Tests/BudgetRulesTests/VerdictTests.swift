import BudgetRules
import Testing

@Suite struct `A budget` {
    private let budgets = Costs([
        .allocations: ["restart": 0, "schedule": 2], .instructions: ["restart": 500, "schedule": 1000],
    ])

    /// The budgets as costs, one of them changed.
    private func costs(_ kind: Costs.Kind, _ operation: String, _ cost: Double) -> Costs {
        var costs = budgets
        costs.entries[kind]?[operation] = cost
        return costs
    }

    private func finding(_ verdict: Verdict, _ kind: Costs.Kind, _ operation: String) -> Verdict.Finding? {
        verdict.rows.first { $0.kind == kind && $0.operation == operation }?.finding
    }

    @Test func `is kept by what it was made of`() {
        let verdict = Verdict(of: budgets, against: budgets)
        #expect(verdict.isKept)
        #expect(verdict.rows.count == 4)
        #expect(verdict.rows.allSatisfy { $0.finding == .within })
    }

    @Test(arguments: [
        (Costs.Kind.instructions, "restart", 556.0), (.instructions, "schedule", 2000), (.allocations, "restart", 1),
        (.allocations, "restart", 0.02), (.allocations, "schedule", 3),
    ])
    func `is broken by a regression of more than a tenth`(kind: Costs.Kind, operation: String, cost: Double) {
        let verdict = Verdict(of: costs(kind, operation, cost), against: budgets)
        #expect(!verdict.isKept)
        #expect(finding(verdict, kind, operation) == .above)
        #expect(verdict.text.contains("TOO MUCH"))
    }

    @Test(arguments: [
        (Costs.Kind.instructions, "restart", 549.0), (.instructions, "schedule", 1100),
        (.allocations, "restart", 0.001),
    ])
    func `is not broken by less`(kind: Costs.Kind, operation: String, cost: Double) {
        #expect(Verdict(of: costs(kind, operation, cost), against: budgets).isKept)
    }

    @Test(arguments: [(0.4, true), (1.1, true), (1.39, true), (1.5, false), (120, false)])
    func `of a ratio is broken by a change that makes the work half as slow again`(ratio: Double, isKept: Bool) {
        let verdict = Verdict(of: Costs([.ratios: ["fire": ratio]]), against: Costs([.ratios: ["fire": 1]]))
        #expect(verdict.isKept == isKept)
        #expect(verdict.text.contains("TOO MUCH") == !isKept)
    }

    @Test func `that is too high by a tenth is worth a remark`() {
        let verdict = Verdict(of: costs(.instructions, "schedule", 800), against: budgets)
        #expect(verdict.isKept)
        #expect(finding(verdict, .instructions, "schedule") == .below)
        #expect(verdict.text.contains("can be lowered"))
    }

    @Test func `is needed by each operation, and each operation by its budget`() {
        var more = budgets
        more.entries[.instructions]?["tick"] = 1
        let without = Verdict(of: more, against: budgets)
        #expect(!without.isKept)
        #expect(finding(without, .instructions, "tick") == .withoutBudget)
        let missing = Verdict(of: budgets, against: more)
        #expect(!missing.isKept)
        #expect(finding(missing, .instructions, "tick") == .notMeasured)
    }

    @Test func `of a kind that could not be counted is skipped, and the verdict says so`() {
        var costs = budgets
        costs.entries[.instructions] = nil
        let verdict = Verdict(of: costs, against: budgets)
        #expect(verdict.isKept)
        #expect(verdict.skipped == [.instructions])
    }

    @Test func `is not kept by nothing`() {
        #expect(!Verdict(of: Costs(), against: budgets).isKept)
    }

    @Test func `is read as it was written`() throws {
        #expect(try Costs(parsing: budgets.text) == budgets)
    }

    @Test(arguments: [
        "", "[]", #"{"seconds": {}}"#, #"{"instructions": 3}"#, #"{"instructions": {"a": "b"}}"#,
    ])
    func `is refused if it is none`(text: String) {
        #expect(throws: DecodingError.self) { try Costs(parsing: text) }
    }
}
