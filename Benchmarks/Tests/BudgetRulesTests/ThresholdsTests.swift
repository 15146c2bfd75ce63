import BudgetRules
import Foundation
import Testing

@Suite struct `The thresholds` {
    @Test func `have a number of allocations and one of instructions for each operation`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: package.appending(path: "Budgets/Thresholds.json"), encoding: .utf8)
        let budgets = try Costs(parsing: text)
        let names = Costs.Kind.allCases.map { budgets.entries[$0]?.map(\.operation) ?? [] }
        #expect(!names[0].isEmpty)
        #expect(names[0] == names[1])
    }
}
