import Testing

@Suite struct `A rewritten timer` {
    /// The numbers of lines of code in the columns of each row of the article.
    private static func rows() throws -> [[Int]] {
        var rows: [[Int]] = []
        var isCode = false
        for line in try Repository.text(of: "Sources/Timers/Timers.docc/BeforeAndAfter.md").split(separator: "\n") {
            if line.hasPrefix("@Row") { rows.append([]) }
            if line == "```swift" {
                isCode = true
                rows[rows.count - 1].append(0)
            } else if line == "```" {
                isCode = false
            } else if isCode {
                rows[rows.count - 1][rows[rows.count - 1].count - 1] += 1
            }
        }
        return rows
    }

    @Test func `is never longer than the code before`() throws {
        let rows = try Self.rows()
        #expect(rows.count == 6)
        #expect(rows.allSatisfy { row in row.count == 2 && row[1] <= row[0] }, "\(rows)")
    }
}
