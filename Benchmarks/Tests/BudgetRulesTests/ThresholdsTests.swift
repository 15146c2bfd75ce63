import BudgetRules
import Foundation
import Testing

@Suite struct `The thresholds` {
    @Test func `have allocations and instructions for each operation, and ratios for those on threads`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: package.appending(path: "Budgets/Thresholds.json"), encoding: .utf8)
        let budgets = try Costs(parsing: text)
        func names(_ kind: Costs.Kind) -> Set<String> { Set((budgets.entries[kind] ?? [:]).keys) }
        let prefix = ".shared: "
        let counted = names(.allocations).filter { !$0.hasPrefix(prefix) }
        let shared = names(.allocations).filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        #expect(!counted.isEmpty)
        #expect(!shared.isEmpty)
        #expect(names(.instructions) == counted)
        #expect(names(.ratios).isSuperset(of: shared))
    }
}
