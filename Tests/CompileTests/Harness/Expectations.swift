import Foundation
import Testing

/// What the marks in `files` ask for.
func expectations(in files: [URL], mark: String = "error") throws -> [Expectation] {
    try files.flatMap { file in
        Expectation.all(
            in: try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent, mark: mark)
    }
}

/// An error meets every expectation, and each error is expected.
func expect(
    _ compilation: Compilation, meets expectations: [Expectation], sourceLocation: SourceLocation = #_sourceLocation
) {
    let missing = expectations.filter { !compilation.errors.contains(where: $0.isMet(by:)) }
        .map { "not refused with '\($0.fragment)': \($0.file):\($0.line)" }
    let surprises = compilation.errors.filter { error in
        // An error inside the expansion of a macro comes with one at the place where it is expanded.
        !error.file.hasPrefix("@__swiftmacro")
            && !expectations.contains { $0.file == error.file && $0.line == error.line }
    }
    let isAsExpected = missing.isEmpty && surprises.isEmpty && compilation.succeeded == expectations.isEmpty
    guard !isAsExpected else { return }
    Issue.record("\(missing.joined(separator: "\n"))\n\(compilation.output)", sourceLocation: sourceLocation)
}
