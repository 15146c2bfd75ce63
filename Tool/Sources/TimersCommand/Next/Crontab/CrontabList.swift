import Foundation
import Timers

/// What the jobs of a crontab do from one instant to another.
///
/// It holds no more than a few runs of each job, however many there are.
struct CrontabList {
    /// A run, or all runs of a job that runs often.
    private struct Row {
        let moment: NextMoment
        let job: Crontab.Job
        /// How often the job runs, if the row is for all of it.
        let count: Int
    }

    private let jobs: [Crontab.Job]
    private let start: Date
    private let end: Date

    /// How many runs of a job have lines of their own.
    private static let mostRows = 24

    init(_ crontab: Crontab, after start: Date, until end: Date) throws {
        jobs = crontab.jobs
        self.start = start
        self.end = end
    }

    /// Those without times that can be listed.
    private var timelessJobs: [Crontab.Job] { jobs.filter { job in job.timing == .start || job.timing == .drawn } }

    private func dates(of job: Crontab.Job) -> AnyIterator<Date> {
        guard job.timing == .times, let cron = try? CronText(job.cron, local: job.zone.local),
            let schedule = try? cron.schedule()
        else { return AnyIterator { nil } }
        var dates = schedule.dates(after: start).makeIterator()
        return AnyIterator { dates.next().flatMap { date in date <= end ? date : nil } }
    }

    /// Lines with a header; none if there is nothing to show.
    func table(showsUsers: Bool) -> [String] {
        var rows: [Row] = []
        for job in jobs {
            let dates = dates(of: job)
            let first = Array(dates.prefix(Self.mostRows))
            // What is left of the dates.
            let more = dates.reduce(0) { count, _ in count + 1 }
            rows += (more == 0 ? first : [first[0]]).map { date in
                let moment = NextMoment(date, from: start, in: job.zone)
                return Row(moment: moment, job: job, count: more == 0 ? 1 : first.count + more)
            }
        }
        rows.sort { ($0.moment.date, $0.job.line) < ($1.moment.date, $1.job.line) }
        var cells = rows.map { row in
            let times = row.count > 1 ? ", \(row.count) times" : ""
            return [row.moment.local, row.moment.zone.name, row.moment.distance + times] + row.job.cells(showsUsers)
        }
        cells += timelessJobs.map { job in
            ["-", "-", "\(job.timing == .drawn ? "at random" : "no time"): \(job.cron)"] + job.cells(showsUsers)
        }
        if cells.isEmpty { return [] }
        let header = ["TIME", "ZONE", "DISTANCE"] + (showsUsers ? ["USER"] : []) + ["COMMAND"]
        return TextTable(header: header, rows: cells).lines
    }

    /// One object a line for each run, however many there are, in the order of the runs.
    var json: some Sequence<String> {
        let upcoming = Upcoming(jobs.map { job in (job, dates(of: job)) })
        var runs = upcoming.lazy.joined().makeIterator()
        var others = timelessJobs.makeIterator()
        return AnyIterator {
            if let (job, date) = runs.next() { return job.json(NextMoment(date, from: start, in: job.zone)) }
            return others.next()?.json(nil)
        }
    }

    /// The runs, an hour at a time.
    private struct Upcoming: Sequence, IteratorProtocol {
        private var jobs: [(job: Crontab.Job, dates: AnyIterator<Date>, next: Date?)]

        init(_ jobs: [(Crontab.Job, AnyIterator<Date>)]) {
            self.jobs = jobs.map { job, dates in (job, dates, dates.next()) }
        }

        mutating func next() -> [(Crontab.Job, Date)]? {
            guard let first = jobs.compactMap(\.next).min() else { return nil }
            let hour = first + 3600
            var runs: [(job: Crontab.Job, date: Date)] = []
            for index in jobs.indices {
                while let date = jobs[index].next, date < hour {
                    runs.append((jobs[index].job, date))
                    jobs[index].next = jobs[index].dates.next()
                }
            }
            return runs.sorted { ($0.date, $0.job.line) < ($1.date, $1.job.line) }
        }
    }
}

extension Crontab.Job {
    fileprivate func cells(_ showsUser: Bool) -> [String] { (showsUser ? [user ?? ""] : []) + [command] }

    fileprivate func json(_ moment: NextMoment?) -> String {
        let job: JSONLine = ["line": line, "cron": cron, "user": user, "command": command, "input": input]
        return (JSONLine(moment) + job).json
    }
}
