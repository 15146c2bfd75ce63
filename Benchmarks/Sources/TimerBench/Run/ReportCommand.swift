import ArgumentParser
import Foundation
import Report
import Results

/// Makes tables or a report of lines that were measured before.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Makes tables or a report of lines that were measured before.")

    @Argument(help: "Files with lines of JSON, as --json prints them.")
    var files: [String]

    @Option(help: "Lines of JSON of other programs, to be set beside.")
    var external: [String] = []

    @Option(help: "Write a report to this file instead of printing tables.")
    var html: String?

    @Flag(help: "Print what the package claims and whether the lines show it, and nothing else.")
    var claims = false

    func run() throws {
        let own = try files.flatMap { try ReportFiles.lines(of: $0, isExternal: false) }
        let others = try external.flatMap { try ReportFiles.lines(of: $0, isExternal: true) }
        let results = ResultSet(own + others)
        if claims { return print(Claim.table(in: results), terminator: "") }
        if let html { return try ReportFiles.write(results, to: html) }
        for table in ResultTable.all(in: results) { print(table.markdown) }
    }
}

/// Reads lines and writes reports.
enum ReportFiles {
    /// The lines of a file, those of other programs with a mark behind their names.
    static func lines(of path: String, isExternal: Bool) throws -> [ResultLine] {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw ValidationError("Cannot read '\(path)': \(error.localizedDescription)")
        }
        let lines = ResultLine.all(in: text)
        if lines.isEmpty { throw ValidationError("'\(path)' has no line of results.") }
        return isExternal ? lines.map(\.fromElsewhere) : lines
    }

    static func write(_ results: ResultSet, to path: String) throws {
        let report = HTMLReport.text(of: results, made: Date.now.formatted(.iso8601))
        try report.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
