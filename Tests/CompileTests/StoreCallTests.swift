import Foundation
import Testing

/// The calls of a store to the system go through one function.
///
/// The tests of stores watch that function, and would not see a call that is made beside it.
@Suite struct `The calls of a store` {
    private static let calls: Set = [
        "fchmod", "fchown", "flock", "fstat", "fstatat", "fsync", "readlink", "renameat", "unlinkat",
    ]
    private static let others: Set = [
        "chmod", "chown", "creat", "fdatasync", "fopen", "ftruncate", "link", "linkat", "lockf", "lstat", "mkstemp",
        "readlinkat", "rename", "symlink", "sync", "syncfs", "truncate", "unlink",
    ]

    @Test func `are known by name, and no other is linked`() async throws {
        let symbols = try await LinkedObjects(of: "Countdowns").undefinedSymbols()
        // `_rename` on Apple platforms.
        let functions = Set(symbols.map { symbol in String(symbol.drop { character in character == "_" }) })
        #expect(functions.isSuperset(of: Self.calls))
        #expect(functions.intersection(Self.others) == [])
    }

    @Test func `are each made through the function that tests watch`() throws {
        for file in try Repository.files(below: "Sources/Countdowns/Store", endingIn: ".swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let words = text.matches(of: /(?:^|[^.\w])([a-z]+)\(/).map { match in String(match.1) }
            let calls = words.filter(Self.calls.union(["openat", "read", "write"]).contains)
                // Methods of the store have these names too.
                .filter { word in !["read", "write"].contains(word) || file.lastPathComponent == "OpenFile.swift" }
            let makes = text.matches(of: /(?:make|opened)\((?:\.|call\))/)
            #expect(calls.count == makes.count, "\(file.lastPathComponent): \(calls)")
        }
    }
}
