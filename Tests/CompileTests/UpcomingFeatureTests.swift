import Foundation
import Testing

/// The compiler accepts a misspelt upcoming feature without a word, so each one named in a manifest is shown to change
/// what compiles.
@Suite struct `Upcoming features of the manifest` {
    @Test func `each has a snippet, and no snippet is left over`() throws {
        let snippets = try FileManager.default.contentsOfDirectory(
            atPath: Repository.fixtures.appending(path: "Features").path)
        #expect(try UpcomingFeatures.named().sorted() == snippets.sorted())
    }

    @Test(arguments: try UpcomingFeatures.named())
    func `each changes what the compiler accepts`(feature: String) async throws {
        let files = try Repository.files(below: "Tests/CompileTests/Features/\(feature)", endingIn: ".swift")
        let swift6 = ClientMode.swift6.arguments
        let with = try await Compilation.of(files, mode: swift6, extra: ["-enable-upcoming-feature", feature])
        let without = try await Compilation.of(files, mode: swift6)
        let expectedWith = try expectations(in: files, mark: "error with")
        let expectedWithout = try expectations(in: files, mark: "error without")
        #expect(expectedWith.isEmpty != expectedWithout.isEmpty, "one side compiles, the other does not")
        expect(with, meets: expectedWith)
        expect(without, meets: expectedWithout)
    }

    @Test func `nested packages name no others`() throws {
        let known = Set(try UpcomingFeatures.named())
        for package in try UpcomingFeatures.nested() {
            #expect(Set(package.names).subtracting(known) == [], "\(package.folder)Package.swift")
        }
    }
}
