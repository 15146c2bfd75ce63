import ArgumentParser
import Foundation
@_spi(Tool) import Timers

/// `timers next`: prints when a cron expression is due next.
struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Print the next times of a cron expression.",
        usage: "timers next --cron EXPRESSION [--count N] [--zone ZONE]",
        discussion: """
            Each line is a local time with its offset from UTC: 2026-01-31T09:30:00+01:00. The expression has five \
            fields (minute, hour, day of the month, month, day of the week), six with seconds before them, or is a \
            word such as @daily, or an interval from now on such as '@every 90m'. A mistake is told with its field \
            and its character.

            Without --zone, the variable TZ and then the file /etc/localtime give the time zone, as for date. A TZ \
            that is no time zone is refused.
            """
    )

    @Option(help: ArgumentHelp("The cron expression.", valueName: "EXPRESSION"))
    var cron: String

    @Option(help: ArgumentHelp("How many times to print.", valueName: "N"))
    var count = 1

    @Option(help: ArgumentHelp("The time zone of the expression, such as Europe/Berlin; as in TZ.", valueName: "ZONE"))
    var zone: String?

    func run() throws {
        for line in try lines(after: Date()) { try StandardOutput.write(line) }
    }

    /// The lines to print.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func lines(after date: Date) throws -> [String] {
        guard (1...10_000).contains(count) else {
            throw ValidationError("'\(count)' is not a number for --count, which takes 1 to 10000.")
        }
        let cron = try CronText(cron, zone: zone)
        return try cron.dates(after: date, count: count).map { date in
            cron.local.text(of: Int(date.timeIntervalSince1970))
        }
    }
}
