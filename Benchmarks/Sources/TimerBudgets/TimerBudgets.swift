import BudgetRules
import CAllocations
import Foundation

/// Counts what operations cost and compares that with their budgets.
@main
enum TimerBudgets {
    private static let usage = """
        usage: timer-budgets measure               prints what operations cost
               timer-budgets compare COSTS BUDGETS fails if a cost is too far above its budget
               timer-budgets ratios                prints what threads cost each other in one process
               timer-budgets work                  does each exact operation between two marks for a profiler

        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case ("measure", 1): print(try measured().text, terminator: "")
            case ("compare", 3): try compare(arguments[1], arguments[2])
            case ("ratios", 1): print(try Costs([.ratios: Ratio.measured()]).text, terminator: "")
            case ("work", 1): work()
            default: end(usage, status: 64)
            }
        } catch {
            end("\(error)\n", status: 1)
        }
    }

    private static func end(_ text: String, status: Int32) -> Never {
        say(text)
        exit(status)
    }

    private static func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    // MARK: Measuring

    private static func measured() throws -> Costs {
        var costs = Costs()
        let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
        if allocations_are_counted() != 0 {
            costs.entries[.allocations] = [:]
            for operation in Operation.all {
                costs.entries[.allocations]?[operation.name] = allocations(of: operation)
            }
        } else {
            say("no allocations were counted: this C library does not let malloc be replaced\n")
        }
        if let callgrind = Callgrind() {
            let totals = try callgrind.counts(of: program, arguments: ["work"], pairs: Operation.exact.count)
            costs.entries[.instructions] = [:]
            for (operation, total) in zip(Operation.exact, totals) {
                costs.entries[.instructions]?[operation.name] = total / Double(operation.count)
            }
        } else {
            say("NO INSTRUCTIONS WERE COUNTED: there is no valgrind here (Debian's package is called valgrind)\n")
        }
        costs.entries[.ratios] = try Ratio.smallest(of: program)
        return costs
    }

    /// How many blocks an operation takes.
    private static func allocations(of operation: Operation) -> Double {
        let counter = Counter()
        operation.perform(operation.count, counter)
        return Double(counter.blocks) / Double(operation.count)
    }

    private static func work() {
        for operation in Operation.exact { operation.perform(operation.count, Counter()) }
    }

    // MARK: Comparing

    private static func compare(_ costsPath: String, _ budgetsPath: String) throws {
        let verdict = Verdict(of: try costs(at: costsPath), against: try costs(at: budgetsPath))
        print(verdict.text, terminator: "")
        for kind in verdict.skipped { print("SKIPPED: not counted: \(kind.rawValue)") }
        if !verdict.isKept { end("the budgets are not kept\n", status: 1) }
    }

    private static func costs(at path: String) throws -> Costs {
        try Costs(parsing: String(contentsOfFile: path, encoding: .utf8))
    }
}
