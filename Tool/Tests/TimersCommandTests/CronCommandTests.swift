import ArgumentParser
import Foundation
import Subprocess
import Testing
import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `Cron expressions of the tool` {
    private static let start = Result { try Date("2026-03-28T12:00:00Z", strategy: .iso8601) }

    @Test(arguments: [
        (
            ["30 1 * * *", "--count", "3", "--zone", "Europe/Berlin"],
            [
                "2026-03-29T01:30:00+01:00  Europe/Berlin  in 12 h 30 min",
                "2026-03-30T01:30:00+02:00  Europe/Berlin  in 1 day 11 h",
                "2026-03-31T01:30:00+02:00  Europe/Berlin  in 2 days 11 h",
            ]
        ),
        (
            ["30 1 * * *", "--zone", "Europe/Berlin", "--json"],
            [
                #"{"at":"2026-03-29T00:30:00.000Z","local":"2026-03-29T01:30:00+01:00","zone":"Europe/Berlin","#
                    + #""in_seconds":45000}"#
            ]
        ),
        (
            ["@every 90m", "--count", "2", "--zone", "UTC"],
            ["2026-03-28T13:30:00Z  UTC  in 1 h 30 min", "2026-03-28T15:00:00Z  UTC  in 3 h"]
        ),
    ])
    func `print their next times, with the offset from UTC`(arguments: [String], lines: [String]) throws {
        let command = try NextCommand.parse(["--cron"] + arguments)
        #expect(try Array(command.answer(after: Self.start.get()).lines) == lines)
    }

    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"), ("", "UTC"), (":", "UTC"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
    ])
    func `name the zone that TZ names`(variable: String, name: String) async throws {
        let outcome = try await Tool.run(
            ["next", "--cron", "@daily"], environment: .inherit.updating(["TZ": variable]))
        #expect(outcome.output.split(separator: "  ").dropFirst().first == name[...])
    }

    @Test func `are as far away as they are, rounded up to a second`() throws {
        let start = try Self.start.get()
        for (length, text) in [
            (0.2, "in 1 s"), (1, "in 1 s"), (1.01, "in 2 s"), (59.5, "in 1 min"), (60, "in 1 min"),
            (61, "in 1 min 1 s"), (3599, "in 59 min 59 s"), (3600, "in 1 h"), (3661, "in 1 h 1 min"),
            (12_000, "in 3 h 20 min"),
            (86_400, "in 1 day"), (90_000, "in 1 day 1 h"), (86_400 * 400 + 3600, "in 400 days 1 h"),
        ] {
            let zone = try ZoneDirectory().zone("UTC")
            #expect(NextMoment(start + length, from: start, in: zone).distance == text)
        }
    }

    @Test func `are the schedule of runs`() throws {
        let plan = try EveryCommand.parse(["--cron", "*/5 * * * *", "--times", "2", "--", "true"]).plan()
        #expect(plan.interval == nil)
        #expect(plan.schedule.description.contains("cron '*/5 * * * *'"))
    }

    @Test(arguments: [
        (["@every 50ms", "--times", "2"], "ran\nran\n"), (["@reboot"], "ran\n"),
        (["* * * * * *", "--times", "2"], "ran\nran\n"),
    ])
    func `run a command at each of their times`(cron: [String], output: String) async throws {
        #expect(try await Tool.run(["every", "--cron"] + cron + ["--", "echo", "ran"]).output == output)
    }

    @Test(arguments: [
        (["next", "--cron", "61 * * * *"], "61 is not 0 to 59 (minute, character 1)"),
        (["next", "--cron", "@reboot"], "'@reboot' has no next time"),
        (["next", "--cron", "@daily", "--zone", "Mars/Olympus"], "'Mars/Olympus'"),
        (["next", "--cron", "@daily", "--count", "0"], "'0'"),
        (["next"], "--cron, --explain or --crontab"),
        (["next", "--cron", "@daily", "--explain", "@daily"], "--cron and --explain"),
        (["next", "--explain", "@daily", "--count", "2"], "--count"),
        (["next", "--explain", "@daily", "--zone", "UTC"], "--zone"),
        (["next", "--cron", "@daily", "--for", "1d"], "--for"),
        (["next", "--cron", "@daily", "--system"], "--system"),
        (["next", "--crontab", "-", "--for", "367d"], "'367d' is too long for --for"),
        (["next", "0 4 * * *"], "write timers next --cron '0 4 * * *'"),
        (["next", "0", "4", "1", "*", "*"], "write timers next --cron '0 4 1 * *'"),
        (["next", "@daily", "--count", "3"], "write timers next --cron '@daily'"),
        (["next", "--cron", "0", "4", "1", "*", "*"], "'4 1 * *' follows '0': write the expression in quotes"),
        (["next", "/etc/passwd"], "write timers next --crontab '/etc/passwd'"),
        (["every", "5s", "--cron", "@daily", "--", "true"], "'5s' and --cron"),
        (["every", "--cron", "@daily", "--for", "1h", "--", "true"], "--for"),
        (["every", "5s", "--zone", "UTC", "--", "true"], "--zone"),
        (["every", "--", "true"], "Write how often to run"),
    ])
    func `are refused with one sentence that says what is wrong`(arguments: [String], reason: String) async throws {
        try await Tool.run(arguments).expectOneSentence(reason)
    }

    @Test(arguments: [
        ("cron(0 12 * * ? *)", "is an expression of AWS, write '0 12 * * *'."),
        ("cron(0 18 ? * 2-6 *)", "is an expression of AWS, write '0 18 * * 1-5'."),
        ("cron(0 9 ? * 2#1 *)", "is an expression of AWS, write '0 9 * * 1#1'."),
        ("cron(0 10 * * ? 2026)", "is an expression of AWS, write '0 10 * * *'."),
        ("rate(5 minutes)", "is a rate of AWS, write '@every 5m'."),
        ("rate(1 day)", "is a rate of AWS, write '@every 1d'."),
        ("0 0 12 * * ? 2026", "has a year, which no expression has here, write '0 0 12 * * ?'."),
        ("0 12 * * * 2026-2030", "has a year, which no expression has here, write '0 12 * * *'."),
        ("0 4 * * * Europe/Berlin", "behind its fields, write '0 4 * * *' and --zone Europe/Berlin."),
        ("0 4 * * * UTC", "behind its fields, write '0 4 * * *' and --zone UTC."),
        ("CRON_TZ=Asia/Tokyo 0 4 * * *", "in it, write '0 4 * * *' and --zone Asia/Tokyo."),
        ("*-*-* 04:00:00", "is a time of systemd, write '0 4 * * *'."),
        ("Mon..Fri *-*-* 09:05", "is a time of systemd, write '5 9 * * MON-FRI'."),
        ("*-*-01 00:00:00", "is a time of systemd, write '0 0 1 * *'."),
        ("*:0/15", "is a time of systemd, write '*/15 * * * *'."),
        ("daily", "is a time of systemd, write '@daily'."),
        ("Sat,Sun 20:00", "is a time of systemd, write '0 20 * * SAT,SUN'."),
        ("OnCalendar=*-*-* 04:00", "is a time of systemd, write '0 4 * * *'."),
        ("Mon *-*-* 04:00:00 Europe/Berlin", "write '0 4 * * MON' and --zone Europe/Berlin."),
        ("04:00 UTC", "is a time of systemd, write '0 4 * * *' and --zone UTC."),
        ("every 5 minutes", "is an interval, write '@every 5m'."),
        ("every hour", "is an interval, write '@every 1h'."),
        ("5m", "is an interval, write '@every 5m'."),
        ("30 seconds", "is an interval, write '@every 30s'."),
        ("PT1H30M", "is an interval, write '@every 1h30m'."),
        ("P1D", "is an interval, write '@every 1d'."),
        ("FREQ=DAILY;BYHOUR=4", "write it as a cron expression such as '0 4 * * MON-FRI'."),
    ])
    func `of other programs are told what to write`(text: String, advice: String) throws {
        for arguments in [["--cron", text], ["--explain", text]] {
            let error = #expect(throws: ValidationError.self) {
                try NextCommand.parse(arguments).answer(after: .now)
            }
            #expect(error?.message.hasSuffix(advice) == true, "\(error?.message ?? "")")
        }
    }

    @Test(
        arguments: [
            ("0 0 12 ? * 2", "'2' is Tuesday here"), ("0 12 ? * 6L", "for Quartz and AWS it is Friday"),
            ("0 12 ? * MON-FRI", nil), ("0 12 ? * MON#2", nil), ("0 12 * * 2", nil),
        ] as [(String, String?)])
    func `with a question mark and a number for the day say which day it is`(text: String, part: String?) throws {
        let notes = try NextCommand.parse(["--explain", text]).answer(after: .now).notes
        #expect(notes.count == (part == nil ? 0 : 1))
        #expect(notes.allSatisfy { note in note.contains(part ?? "") })
    }

    @Test func `without a command are a list of commands`() async throws {
        let outcome = try await Tool.run([])
        #expect(outcome.status == .exited(64))
        for command in ["every", "next", "countdown", "durable", "tour"] {
            #expect(outcome.errorOutput.contains("\n  timers \(command) "))
        }
        #expect(!outcome.errorOutput.contains("_row"))
    }
}
