/// The largest number of lines in a file, and of columns in a line.
struct SizeLimits {
    var lines: Int
    var columns: Int

    /// A violation at the first line beyond the limit, if the file is too long.
    func length(of text: String, file: String) -> Violation? {
        let count = Self.lines(of: text).count - (text.hasSuffix("\n") ? 1 : 0)
        guard count > lines else { return nil }
        return Violation(
            file: file, line: lines + 1, subject: "length", message: "the file has \(count) lines, more than \(lines)")
    }

    /// A violation for each line that is too wide.
    func width(of text: String, file: String) -> [Violation] {
        Self.lines(of: text).enumerated().compactMap { index, line in
            // A line has at most as many characters as bytes, and counting bytes is cheap.
            guard line.count > columns, case let count = Substring(line).count, count > columns else { return nil }
            return Violation(
                file: file, line: index + 1, subject: "width",
                message: "the line has \(count) columns, more than \(columns)")
        }
    }

    /// Splits by bytes: splitting by characters dominates the run time of the test.
    private static func lines(of text: String) -> [Substring.UTF8View] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
