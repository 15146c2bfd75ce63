import Foundation
import Testing

/// The page for contributors that follows a tick, a new timer, a durable deadline and more through the files.
@Suite struct `The page on how it works inside` {
    private static let page = "Documentation/HowItWorksInside.md"

    @Test func `names only files that exist`() throws {
        let files = try ["Sources", "Tests"].flatMap { try Repository.files(below: $0, endingIn: ".swift") }
        let names = Set(files.map(\.lastPathComponent))
        let named = try Repository.text(of: Self.page).matches(of: /`([\w+]+\.swift)`/).map { String($0.1) }
        try #require(named.count > 20)
        #expect(named.filter { !names.contains($0) } == [])
    }

    /// The most files that a walk may pass: an engine whose walk is longer has become hard to follow.
    private static let mostFiles = [
        "tick": 15, "creation": 12, "insertion": 12, "refresh": 12, "expiry": 12, "debounced value": 12,
        "countdown's change": 12, "durable deadline": 15,
    ]

    /// A step is a row that begins with its number and ends with its file.
    @Test func `numbers the steps of each walk, names each file once, and few files`() throws {
        let sections = try Repository.text(of: Self.page).split(separator: /\n##+\s/)
        let walks = sections.filter { $0.hasPrefix("The walk of one ") }
        try #require(walks.count == Self.mostFiles.count)
        for walk in walks {
            let name = String(walk.prefix { !$0.isNewline }.dropFirst("The walk of one ".count))
            let most = try #require(Self.mostFiles[name], "the walk of one \(name)")
            let steps = walk.matches(of: /(?m)^\| (\d+) \|.*\| `([\w+]+\.swift)` \|$/)
            try #require(!steps.isEmpty)
            #expect(steps.compactMap { Int($0.1) } == Array(1...steps.count))
            #expect(Set(steps.map(\.2)).count == steps.count)
            #expect(steps.count <= most, "the walk of one \(name)")
        }
    }
}
