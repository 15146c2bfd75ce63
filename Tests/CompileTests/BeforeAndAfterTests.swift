import Testing

@Suite struct `A rewritten timer` {
    /// Each row of the article has two blocks, and the code before is the first one.
    @Test func `is never longer than the code before`() throws {
        let page = "Sources/Timers/Timers.docc/BeforeAndAfter.md"
        let lengths = CodeBlock.all(in: try Repository.text(of: page), file: page)
            .map { block in block.code.count { line in !line.isEmpty } }
        try #require(lengths.count == 12)
        for row in 0..<6 { #expect(lengths[2 * row + 1] <= lengths[2 * row], "row \(row + 1)") }
    }
}
