import Foundation
import Testing

/// An app that does not use countdowns has nothing to declare in its privacy manifest.
@Suite struct `Required reasons` {
    /// What an app links that uses `Timers` and `BackgroundActivities`.
    static let undeclared = ["Timers", "CTimers", "TimerWheel", "BackgroundActivities"]

    @Test(arguments: undeclared)
    func `none is needed for what these objects ask the linker for`(target: String) async throws {
        let symbols = try await LinkedObjects(of: target).undefinedSymbols()
        try #require(!symbols.isEmpty)
        #expect(symbols.filter(RequiredReasons.include).sorted() == [])
    }

    @Test func `those for countdowns are found in the same way`() async throws {
        let symbols = try await LinkedObjects(of: "Countdowns").undefinedSymbols().filter(RequiredReasons.include)
        let functions = symbols.filter { symbol in !symbol.contains("UserDefaults") }
        #expect(functions.count == 2, "\(functions.sorted())")
        #expect(symbols.count > functions.count)
    }

    /// The objects of one platform do not show what the code for another one uses.
    @Test(arguments: undeclared)
    func `none is needed for what these sources name, on any platform`(target: String) throws {
        #expect(try Self.names(in: target) == [])
    }

    @Test func `those for countdowns are found in their sources`() throws {
        #expect(try Self.names(in: "Countdowns") == ["UserDefaults", "fstat", "fstatat", "stat"])
    }

    private static func names(in target: String) throws -> [String] {
        let files = try [".swift", ".c", ".h"].flatMap { ending in
            try Repository.files(below: "Sources/\(target)", endingIn: ending)
        }
        try #require(!files.isEmpty)
        let names = try files.flatMap { file in
            RequiredReasons.names(in: try String(contentsOf: file, encoding: .utf8))
        }
        return Set(names).sorted()
    }
}
