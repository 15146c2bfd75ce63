import ArgumentParser
import Foundation

/// `timers tour`: how timers go wrong, and what happens here, measured while it runs.
struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "See how timers usually go wrong, and what happens here.",
        discussion: """
            Runs the usual patterns and, next to each, the same with this package. Both are measured on this \
            machine while you wait, about ten seconds; each runs in a process of its own, for some of them crash or \
            leak. A row that needs another platform is listed and says so.

            The exit code is 1 if any of ours fails.

            JSON
              [{"row":1,"title":"...","usual":{...},"ours":{...},"ok":true}, ...]

            The members "usual" and "ours" have a "text", the "values" behind it, and whether what was expected \
            happened, as "reproduced" and "ok". In a row that cannot be shown here "usual", "ours" and "ok" are null, \
            and "needs" says what is missing.
            """
    )

    @Flag(help: "Write the results as JSON to standard output.")
    var json = false

    func run() async throws {
        let rows = Tour.rows
        let progress = TourProgress(total: rows.count { $0.needs == nil } * 2)
        progress.begin()
        let results = await TourRun(rows: rows, progress: progress).results()
        progress.end()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            try StandardOutput.write(String(decoding: encoder.encode(results), as: UTF8.self))
        } else {
            try StandardOutput.write(TourTable(results: results, width: Terminal.width).text)
        }
        if results.contains(where: { $0.ok == false }) { throw ExitCode.failure }
    }
}
