import ArgumentParser
import Foundation

/// `timers tour`: how timers go wrong, and what happens here, measured while it runs.
struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour", abstract: "See how timers usually go wrong, and what this package does instead.",
        discussion: """
            Runs the usual ways to write a timer and, next to each, the same job done with this package. Both are \
            measured on this machine while you wait, which takes about ten seconds. Each runs in a process of its \
            own, because some of them crash or leak. A row that does not show what was expected is measured again, \
            at most twice, because a busy machine disturbs what is measured. A row that needs another platform says so.

            The exit code is 1 if the package breaks one of its promises.

            JSON
              [{"row":1,"title":"...","usual":{...},"ours":{...},"ok":true}, ...]

            The members "usual" and "ours" have a "text", the "values" behind it, and whether what was expected has \
            happened, as "reproduced" and "ok". In a row that this platform cannot show, "usual", "ours" and "ok" \
            are null, and "needs" says what is missing.
            """
    )

    @Flag(help: "Write the results as JSON to standard output.")
    var json = false

    @Flag(help: "Write the results as a table of Markdown.")
    var markdown = false

    func run() async throws {
        if json, markdown { throw ValidationError("--json and --markdown cannot be used together.") }
        let rows = Tour.rows
        let progress = TourProgress(total: rows.count { $0.needs == nil } * 2)
        progress.begin()
        let results = await TourRun(rows: rows, progress: progress).results()
        progress.end()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            try StandardOutput.write(String(decoding: encoder.encode(results), as: UTF8.self))
        } else if markdown {
            try StandardOutput.write(TourTable(results: results, width: Terminal.width).markdown)
        } else {
            try StandardOutput.write(TourTable(results: results, width: Terminal.width).text)
        }
        if results.contains(where: { $0.ok == false }) { throw ExitCode.failure }
    }
}
