import Foundation
import Timers

/// What the jobs of a crontab do from one instant to another.
struct CrontabList {
    /// A run, or all runs of a job that runs often.
    private struct Row {
        let moment: NextMoment
        let job: Crontab.Job
        /// How often the job runs, if the row is for all of it.
        var count = 1
    }

    private var runs: [Row] = []
    private var startJobs: [Crontab.Job] = []

    /// How many runs of a job have lines of their own.
    private static let mostRows = 24

    init(_ crontab: Crontab, after start: Date, until end: Date) throws {
        for job in crontab.jobs {
            guard job.hasTimes else {
                startJobs.append(job)
                continue
            }
            let dates = try CronText(job.cron, local: job.zone.local).schedule().dates(after: start)
            runs += dates.prefix { date in date <= end }.map { date in
                Row(moment: NextMoment(date, from: start, in: job.zone), job: job)
            }
        }
        Self.sort(&runs)
    }

    var isEmpty: Bool { runs.isEmpty && startJobs.isEmpty }

    /// By their times, and at one time by their lines.
    private static func sort(_ rows: inout [Row]) {
        rows.sort { ($0.moment.date, $0.job.line) < ($1.moment.date, $1.job.line) }
    }

    /// Lines with a header; none if there is nothing to show.
    func table(showsUsers: Bool) -> [String] {
        guard !isEmpty else { return [] }
        var rows: [Row] = []
        for (_, all) in Dictionary(grouping: runs, by: \.job.line) {
            guard all.count > Self.mostRows, var first = all.first else {
                rows += all
                continue
            }
            first.count = all.count
            rows.append(first)
        }
        Self.sort(&rows)
        var cells = rows.map { row in
            let times = row.count > 1 ? ", \(row.count) times" : ""
            return [row.moment.local, row.moment.zone.name, row.moment.distance + times] + row.job.cells(showsUsers)
        }
        cells += startJobs.map { job in ["-", "-", "no time: \(job.cron)"] + job.cells(showsUsers) }
        let header = ["TIME", "ZONE", "DISTANCE"] + (showsUsers ? ["USER"] : []) + ["COMMAND"]
        return TextTable(header: header, rows: cells).lines
    }

    /// One object a line for each run, however many there are.
    var json: [String] {
        runs.map { row in row.job.json(row.moment) } + startJobs.map { job in job.json(nil) }
    }
}

extension Crontab.Job {
    /// Whether a clock starts it: `@reboot` and `@every 90m` count from the start of the system.
    var hasTimes: Bool {
        let word = cron.prefix { character in character != " " }.lowercased()
        return word != "@reboot" && word != "@every"
    }

    fileprivate func cells(_ showsUser: Bool) -> [String] { (showsUser ? [user ?? ""] : []) + [command] }

    fileprivate func json(_ moment: NextMoment?) -> String {
        var object = JSONLine()
        object.add(moment)
        object.add("line", line)
        object.add("cron", cron)
        object.add("user", user)
        object.add("command", command)
        object.add("input", input)
        return object.text
    }
}
