import Testing

@testable import TimerLinting

/// Patterns of `.gitignore` and of `exclude`.
struct GlobTests {
    @Test(arguments: [
        ("*.swift", ["a.swift", ".swift"], ["a/b.swift", "a.swif"]),
        ("?.swift", ["a.swift"], ["ab.swift", ".swift", "/.swift"]),
        ("Generated/**", ["Generated/a.swift", "Generated/a/b.swift"], ["Generated", "Sources/Generated/a.swift"]),
        ("**/Generated", ["Generated", "a/Generated", "a/b/Generated"], ["aGenerated", "Generated/a"]),
        ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]),
        ("[Gg]enerated", ["Generated", "generated"], ["enerated", "Xenerated"]),
        ("a[0-2].swift", ["a0.swift", "a2.swift"], ["a3.swift", "a-.swift", "a.swift"]),
        ("[!a-c]x", ["dx", "-x"], ["ax", "cx", "x"]),
        ("[^a]x", ["bx"], ["ax", "/x"]),
        ("[]a]x", ["]x", "ax"], ["bx"]),
        ("[a-]x", ["-x", "ax"], ["bx"]),
        ("[\\]]x", ["]x"], ["\\x"]),
        ("\\#h.swift", ["#h.swift"], ["\\#h.swift"]),
        ("\\*", ["*"], ["a", "\\a"]),
        ("[ab", [], ["a", "[ab"]),
        ("a\\", [], ["a", "a\\"]),
    ])
    func `a pattern matches what git ignores by it`(pattern: String, matched: [String], others: [String]) {
        let glob = Glob(pattern)
        for path in matched { #expect(glob?.matches(path) == true, "\(path)") }
        for path in others { #expect(glob?.matches(path) != true, "\(path)") }
    }
}
