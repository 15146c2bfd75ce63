import Foundation
import Testing

/// What the interface must not let through: each file holds one misuse and marks the line that is refused.
@Suite struct Misuses {
    @Test(arguments: try Repository.files(below: "Tests/CompileTests/Misuses", endingIn: ".swift").map(Repository.name))
    func `are refused by the compiler`(file: String) async throws {
        let url = Repository.root.appending(path: file)
        let expected = try expectations(in: [url])
        try #require(!expected.isEmpty, "a misuse marks the line that is refused")
        expect(try await Compilation.of([url], mode: ClientMode.swift6.arguments), meets: expected)
    }
}
