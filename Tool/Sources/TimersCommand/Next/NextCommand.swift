import ArgumentParser
import Foundation
@_spi(Tool) import Timers

/// `timers next`: prints when a cron expression or the jobs of a crontab are due next.
struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Print the next times of a cron expression, what it means, or what a crontab runs.",
        usage: """
            timers next --cron EXPRESSION [--count N] [--zone ZONE] [--json]
            timers next --explain EXPRESSION [--json]
            timers next --crontab FILE [--system] [--for DURATION] [--zone ZONE] [--json]
            """,
        discussion: """
            --cron prints a line for each time: the local time with its offset from UTC, the zone, and how far away \
            it is. The expression has five fields (minute, hour, day of the month, month, day of the week), six with \
            seconds before them, or is a word such as @daily, or an interval from now on such as '@every 90m'. A \
            mistake is told with its field and its character.

            --explain prints in words what the expression means.

            --crontab lists what a crontab runs in the next day, in the order of the times. A job that runs more than \
            24 times in that time is one line, at its first run. A job that no clock starts, as with @reboot, and one \
            whose time cron draws, as with 0~59, come last. A line that cron refuses is named on standard error, the \
            others are listed, and the exit code is 64.

            Without --zone, the variable TZ and then the file /etc/localtime give the time zone, as for date. A TZ \
            that is no time zone is refused.

            CRONTABS
              Lines are as cronie reads them: comments, settings such as
              MAILTO=admin, and jobs, which have five fields or a word before their
              command. '?', 'L', 'W', '#', '@every', words in capitals, a step behind
              one number and a range that runs backwards are not for cron, nor is a
              last line without a line break. CRON_TZ= sets the zone of the jobs
              below it. TZ= is for commands, and moves no job. A percent sign ends
              the command; what follows is its input. With --system the name of a
              user comes before the command, as in /etc/crontab. FILE is - for
              standard input.

            JSON
              With --json standard output has one object a line, for each time and
              each run. Its members:
                at          the instant in UTC: 2026-01-31T08:30:00.000Z
                local       the same in the zone: 2026-01-31T09:30:00+01:00
                zone        the time zone
                in_seconds  the seconds until then
              Those of a crontab also have line, cron, user, command and input. The
              first four are null for a job that no clock starts. The object of
              --explain has cron and words.

            EXAMPLES
              timers next --cron '@daily' --count 5 --zone Europe/Berlin
              timers next --explain '*/5 8-18 * * MON-FRI'
              crontab -l | timers next --crontab -
              timers next --crontab /etc/crontab --system --for 1w
            """
    )

    @Option(help: ArgumentHelp("A cron expression, for its next times.", valueName: "EXPRESSION"))
    var cron: String?

    @Option(help: ArgumentHelp("A cron expression, for its meaning in words.", valueName: "EXPRESSION"))
    var explain: String?

    @Option(help: ArgumentHelp("A crontab, for what it runs.", valueName: "FILE"), completion: .file())
    var crontab: String?

    @Option(help: ArgumentHelp("How many times of --cron to print; 1 otherwise.", valueName: "N"))
    var count: Int?

    @Flag(help: "The jobs of --crontab name a user, as in /etc/crontab.")
    var system = false

    @Option(
        name: .customLong("for"), help: ArgumentHelp("How far --crontab looks; a day otherwise.", valueName: "DURATION")
    )
    var length: String?

    @Option(help: ArgumentHelp("The time zone, such as Europe/Berlin; as in TZ.", valueName: "ZONE"))
    var zone: String?

    @Flag(help: "Write one JSON object a line.")
    var json = false

    /// What stands without an option before it.
    @Argument(help: .hidden)
    var words: [String] = []

    func run() throws {
        let answer = try answer(after: Date())
        for line in answer.lines { try StandardOutput.write(line) }
        for note in answer.notes + answer.refusals { StandardError.write("timers: \(note.oneLine)") }
        if !answer.refusals.isEmpty { throw ExitCode.validationFailure }
    }

    /// What the command prints.
    struct Answer {
        var lines: AnySequence<String>
        /// Sentences on standard error.
        var notes: [String] = []
        /// Sentences on standard error about lines that cron refuses.
        var refusals: [String] = []
    }

    /// - Throws: `ValidationError`, one sentence that names the wrong value, or the reason why a file cannot be read.
    func answer(after date: Date) throws -> Answer {
        try checkOptions()
        if let explain {
            let words = try CronWords.words(explain)
            let line: JSONLine = ["cron": explain, "words": words]
            return Answer(
                lines: AnySequence(json ? [line.json] : StandardOutput.fitted(words)), notes: notes(about: explain))
        }
        if let crontab { return try runs(of: crontab, after: date) }
        let cron = cron ?? ""
        return Answer(lines: AnySequence(try times(of: cron, after: date)), notes: notes(about: cron))
    }

    private func notes(about expression: String) -> [String] {
        ForeignSchedule.note(expression).map { note in [note] } ?? []
    }

    private func checkOptions() throws {
        try checkWords()
        let chosen = [(cron, "--cron"), (explain, "--explain"), (crontab, "--crontab")].filter { $0.0 != nil }.map(\.1)
        guard let option = chosen.first else {
            throw ValidationError("Write what to look at: --cron, --explain or --crontab.")
        }
        if chosen.count > 1 { throw ValidationError("\(chosen[0]) and \(chosen[1]) cannot be used together.") }
        if count != nil, option != "--cron" { throw ValidationError("--count takes effect with --cron only.") }
        if system, option != "--crontab" { throw ValidationError("--system takes effect with --crontab only.") }
        if length != nil, option != "--crontab" { throw ValidationError("--for takes effect with --crontab only.") }
        if zone != nil, option == "--explain" { throw ValidationError("--zone takes no effect with --explain.") }
    }

    /// Says which option is missing before what stands alone, or that the shell has taken an expression apart.
    private func checkWords() throws {
        guard let first = words.first else { return }
        let all = words.joined(separator: " ")
        if let begin = cron ?? explain {
            let option = cron == nil ? "--explain" : "--cron"
            throw ValidationError(
                "'\(all)' follows '\(begin)': write the expression in quotes, as in \(option) '0 4 * * *'.")
        }
        let isFile = FileManager.default.fileExists(atPath: first) && CronText.isWrong(all)
        throw ValidationError(
            "'\(all)' has no option before it: write timers next \(isFile ? "--crontab" : "--cron") '\(all)'.")
    }

    private func times(of cron: String, after date: Date) throws -> [String] {
        let count = try Usage.checked(count ?? 1, for: "--count")
        let zone = try ZoneDirectory().zone(zone)
        let moments = try CronText(cron, local: zone.local).dates(after: date, count: count).map { due in
            NextMoment(due, from: date, in: zone)
        }
        if json { return moments.map { moment in JSONLine(moment).json } }
        return TextTable(rows: moments.map(\.cells)).lines.flatMap(StandardOutput.fitted)
    }

    private func runs(of path: String, after date: Date) throws -> Answer {
        let longest = Duration.seconds(366 * 86_400)
        let length = try length.map { text in try DurationText.interval(text) } ?? .seconds(86_400)
        guard length <= longest else {
            throw ValidationError("'\(self.length ?? "")' is too long for --for, which takes 366d at most.")
        }
        let crontab = try Crontab(path: path, hasUsers: system, zone: ZoneDirectory().zone(zone))
        let list = try CrontabList(crontab, after: date, until: date + length / .seconds(1))
        var notes = crontab.notes.sentences(of: crontab.name)
        let refusals = crontab.refusals.sentences(of: crontab.name)
        if json { return Answer(lines: AnySequence(list.json), notes: notes, refusals: refusals) }
        let table = list.table(showsUsers: system)
        if table.isEmpty, refusals.isEmpty {
            let span = length == .seconds(86_400) ? "day" : TimeLeft.exact(length)
            notes.append("No job of \(crontab.name) runs in the next \(span).")
        }
        return Answer(
            lines: AnySequence(table.flatMap(StandardOutput.fitted)), notes: notes, refusals: refusals)
    }
}
