import Foundation

/// One error or warning of the compiler.
struct Diagnostic: Equatable, CustomStringConvertible {
    var file: String
    var line: Int
    var isError: Bool
    var message: String

    var description: String { "\(file):\(line): \(isError ? "error" : "warning"): \(message)" }

    /// The errors and warnings in what the compiler printed; an error without a place has line 0.
    static func all(in output: String) -> [Diagnostic] {
        output.split(whereSeparator: \.isNewline).compactMap { parse(String($0)) }
    }

    private static func parse(_ line: String) -> Diagnostic? {
        if let match = line.wholeMatch(of: /(.+?):(\d+):\d+: (error|warning): (.*)/) {
            return Diagnostic(
                file: URL(filePath: String(match.1)).lastPathComponent,
                line: Int(match.2) ?? 0,
                isError: match.3 == "error",
                message: String(match.4))
        }
        if let match = line.wholeMatch(of: /(?:<unknown>:0: )?(error|warning): (.*)/) {
            return Diagnostic(file: "", line: 0, isError: match.1 == "error", message: String(match.2))
        }
        return nil
    }
}

/// What a fixture says the compiler will object to: `// error: fragment` at the end of the line it is reported on, or
/// on a line of its own above it.
struct Expectation: Equatable {
    var file: String
    var line: Int
    var fragment: String

    /// Every mark in `source` that begins with `mark`, "error" in most fixtures.
    static func all(in source: String, file: String, mark: String = "error") -> [Expectation] {
        source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            guard let range = line.range(of: "// \(mark): ") else { return nil }
            let isAlone = line[..<range.lowerBound].allSatisfy(\.isWhitespace)
            return Expectation(
                file: file, line: index + (isAlone ? 2 : 1), fragment: String(line[range.upperBound...]))
        }
    }

    func isMet(by diagnostic: Diagnostic) -> Bool {
        diagnostic.isError && diagnostic.file == file && diagnostic.line == line
            && diagnostic.message.contains(fragment)
    }
}
