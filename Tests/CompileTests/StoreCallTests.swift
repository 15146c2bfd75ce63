import Foundation
import Testing

/// The calls of a store to the system go through one place.
///
/// The tests of stores watch that place, and would not see a call from another one.
@Suite struct `The calls of a store` {
    private static let calls: Set = [
        "fchmod", "fchown", "flock", "fsync", "openat", "readlinkat", "renameat", "unlinkat",
    ]
    private static let others: Set = [
        "chmod", "chown", "creat", "fdatasync", "fopen", "link", "lockf", "mkstemp", "rename", "symlink", "sync",
        "syncfs",
        "truncate", "unlink",
    ]

    @Test func `go through its own C functions, and are made there`() async throws {
        let (swift, c) = try await (Self.functions(of: "Countdowns"), Self.functions(of: "CCountdowns"))
        #expect(swift.intersection(Self.calls.union(Self.others)) == [])
        #expect(c.isSuperset(of: Self.calls))
        #expect(c.intersection(Self.others) == [])
    }

    private static func functions(of target: String) async throws -> Set<String> {
        // `_rename` on Apple platforms.
        Set(
            try await LinkedObjects(of: target).undefinedSymbols().map { symbol in
                String(symbol.drop { character in character == "_" })
            })
    }
}
