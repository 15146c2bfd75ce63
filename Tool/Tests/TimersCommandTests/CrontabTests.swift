import ArgumentParser
import Foundation
import Subprocess
import Testing
@_spi(Tool) import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `A crontab` {
    private let folder = TemporaryFolder()

    private static func crontab(_ text: String, users: Bool = false) throws -> Crontab {
        try Crontab(text + "\n", name: "crontab", hasUsers: users, zone: try ZoneDirectory().zone("Europe/Berlin"))
    }

    private static func list(_ text: String, users: Bool = false, days: Double = 1) throws -> CrontabList {
        let start = try Date("2026-03-28T12:00:00Z", strategy: .iso8601)
        return try CrontabList(try crontab(text, users: users), after: start, until: start + days * 86_400)
    }

    @Test func `is listed in the order of the runs, with the zone, the distance and the command`() throws {
        let text = """
            # Comments, and settings of cron.
            SHELL=/bin/sh
            MAILTO = "admin"

            */5 * * * * ./poll --fast
            30 4 * * SUN   ./backup /home
            30 4 * * MON   ./rest
            TZ=America/New_York
            CRON_TZ=Asia/Tokyo
            0 9 * * * ./report
            @reboot ./start
            0~59 4 * * * ./spread
            """
        #expect(
            try Self.list(text).table(showsUsers: false) == [
                "TIME                       ZONE           DISTANCE                 COMMAND",
                "2026-03-28T13:05:00+01:00  Europe/Berlin  in 5 min, 288 times      ./poll --fast",
                "2026-03-29T09:00:00+09:00  Asia/Tokyo     in 12 h                  ./report",
                "2026-03-29T04:30:00+02:00  Europe/Berlin  in 14 h 30 min           ./backup /home",
                "-                          -              no time: @reboot         ./start",
                "-                          -              at random: 0~59 4 * * *  ./spread",
            ])
    }

    @Test func `has a line a run for a job that runs up to 24 times`() throws {
        #expect(try Self.list("0 * * * * x").table(showsUsers: false).count == 25)
        #expect(try Self.list("0 * * * * x", days: 2).table(showsUsers: false).count == 2)
        #expect(try Self.list("0 * * * * x", days: 2).json.reduce(0) { count, _ in count + 1 } == 48)
    }

    @Test func `of the system has a user before the command`() throws {
        let lines = try Self.list("17 14 * * * root\tcd / && run", users: true).table(showsUsers: true)
        #expect(lines.first?.hasSuffix("USER  COMMAND") == true)
        #expect(lines.last?.hasSuffix("in 1 h 17 min  root  cd / && run") == true)
    }

    @Test(
        arguments: [
            (#"mail bob%Hello%Bob"#, "mail bob", "Hello\nBob"),
            (#"date +\%H:\%M"#, "date +%H:%M", nil),
            (#"date +\%H % in"#, "date +%H", " in"),
            (#"true %"#, "true", ""),
            (#"a\\%b"#, #"a\\"#, "b"),
            (#"a\\\%b"#, #"a\\%b"#, nil),
            ("-n mail bob%Hi", "mail bob", "Hi"),
            ("% in", "", " in"),
            ("echo a = b # no comment  ", "echo a = b # no comment", nil),
        ] as [(String, String, String?)])
    func `has the input of a command behind a percent sign`(text: String, command: String, input: String?) throws {
        let job = try #require(try Self.crontab("@daily \(text)").jobs.first)
        #expect(job.command == command)
        #expect(job.input == input)
    }

    @Test func `has one object a run in JSON`() throws {
        #expect(
            try Array(Self.list("0 14 * * SAT mail bob%Hi\n@reboot ./start").json) == [
                """
                {"at":"2026-03-28T13:00:00.000Z","local":"2026-03-28T14:00:00+01:00","zone":"Europe/Berlin",\
                "in_seconds":3600,"line":1,"cron":"0 14 * * SAT","user":null,"command":"mail bob","input":"Hi"}
                """,
                """
                {"at":null,"local":null,"zone":null,"in_seconds":null,"line":2,"cron":"@reboot","user":null,\
                "command":"./start","input":null}
                """,
            ])
    }

    @Test func `has settings in the forms that cron takes`() throws {
        for setting in [
            "CRON_TZ=Asia/Tokyo", "CRON_TZ = Asia/Tokyo ", "  'CRON_TZ'=\"Asia/Tokyo\"", "CRON_TZ='Asia/Tokyo'",
        ] {
            #expect(try Self.crontab("\(setting)\n@daily x").jobs.map(\.zone.name) == ["Asia/Tokyo"])
        }
        #expect(
            try Self.crontab("@daily x\nCRON_TZ=UTC\n@daily y\n-0 5 * * * z").jobs.map(\.zone.name) == [
                "Europe/Berlin", "UTC", "UTC",
            ])
    }

    @Test(arguments: [
        ("@daily x\n61 * * * * y", "crontab:2: '61 * * * *' is not a cron expression: 61 is not 0 to 59 (minute"),
        ("\n# x\n* * *", "crontab:3: '* * *' is not the time of a job"),
        ("0 5 * * *", "crontab:1: '0 5 * * *' has no command"),
        ("@daily", "crontab:1: '@daily' has no command"),
        ("@never x", "crontab:1: '@never' is not"),
        ("@every 5m x", "crontab:1: '@every' is not a word that cron knows: for an interval write"),
        ("@DAILY x", "crontab:1: '@DAILY' is no word of cron: write '@daily'."),
        (
            "22-2 5 * * * x",
            "crontab:1: the range '22-2' (minute) runs backwards, which cron refuses: write '22-59,0-2'."
        ),
        ("0 23-2 * * * x", "crontab:1: the range '23-2' (hour) runs backwards, which cron refuses: write '23,0-2'."),
        ("0 0 * * SAT-MON x", "crontab:1: the range 'SAT-MON' (day of the week) runs backwards"),
        ("0 0 ? * * x", "crontab:1: '?' (day of the month) is not for cron"),
        ("0 0 L * * x", "crontab:1: 'L' (day of the month) is not for cron"),
        ("0 0 15W * * x", "crontab:1: '15W' (day of the month) is not for cron"),
        ("0 0 * * 5#2 x", "crontab:1: '5#2' (day of the week) is not for cron"),
        ("0 0 * * 5L x", "crontab:1: '5L' (day of the week) is not for cron"),
        (
            "5/15 * * * * x",
            "crontab:1: '5/15' (minute) has a step behind one number, which cron refuses: write '5-59/15'."
        ),
        ("* * * * * * x", "crontab:1: '* * * * * *' has six fields"),
        ("0 */2 * * * */5 x", "crontab:1: '0 */2 * * * *' has six fields"),
        ("0 5\u{A0}* * * x", "crontab:1: '5\u{A0}*' (hour) has a blank that is none for cron"),
        ("0 5\u{A0} * * * x", "crontab:1: '5\u{A0}' (hour) has a blank that is none for cron, the character U+00A0"),
        ("MAILTO=\"\" # none", "crontab:1: 'MAILTO=\"\" # none' is no setting: nothing may follow the quote"),
        ("MAILTO=\"admin", "crontab:1: 'MAILTO=\"admin' is no setting"),
        ("0 5 * * * -n", "crontab:1: '-n' is an option of cron before the command"),
        ("0 5 * * * -n -n x", "crontab:1: '-n' is an option of cron before the command"),
        ("0 5 * * * --fast", "crontab:1: '--fast' is an option of cron before the command"),
        ("@daily x\r\n\r\n", "crontab:2: the line ends with a carriage return"),
        ("0 5 * * *\r", "crontab:1: the line ends with a carriage return and has no command"),
        ("\u{FEFF}0 5 * * * x", "crontab:1: the line begins with a byte order mark"),
        ("5~1 * * * * x", "crontab:1: '5~1' is no minute of cron"),
    ])
    func `names each line that cron refuses, with the wrong value`(text: String, reason: String) throws {
        let refusals = try Self.crontab(text).refusals.sentences(of: "crontab")
        #expect(refusals.count == 1)
        #expect(refusals.first?.hasPrefix(reason) == true, "\(refusals)")
    }

    @Test(arguments: [
        ("CRON_TZ=Mars/Olympus", "crontab:1: 'Mars/Olympus' is not a time zone"),
        ("CRON_TZ=", "crontab:1: CRON_TZ is empty"),
        ("# x\r\n0 5 * * * y\r\n1 5 * * * z\r", "crontab:2,3: the line ends with a carriage return"),
        ("0 0 31 2 * x", "crontab:1: no month of '0 0 31 2 *' has such a day, and the job never runs."),
        ("0~59 4 * * * x", "crontab:1: cron draws the number of '0~59'"),
        ("0 5 * * * % in", "crontab:1: the command is empty"),
        ("0 5 * * * echo\u{A0}x", "crontab:1: the command has a no-break space"),
        ("0 5 * * * root /bin/x\n", "crontab:1: 'root' looks like a user before the command: write --system"),
    ])
    func `notes what cron reads otherwise than it looks`(text: String, note: String) throws {
        let crontab = try Self.crontab(text)
        #expect(crontab.refusals.isEmpty)
        let notes = crontab.notes.sentences(of: "crontab")
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix(note) == true, "\(notes)")
    }

    @Test func `has the other jobs beside a line that cron refuses`() throws {
        let crontab = try Self.crontab("@daily a\n0 0 31 2 * b\n61 * * * * c\n0~59 1 * * * d\n@daily e")
        #expect(crontab.jobs.map(\.command) == ["a", "b", "d", "e"])
        #expect(crontab.refusals.sentences(of: "x").count == 1)
    }

    @Test(arguments: [
        "0 22-23,0-5 * * *", "*/100 * * * *", "0 0 * * FRI-SUN", "0 0 * * 5-7", "0 0 1-31/2 jan-DEC mon", "00 08 * * *",
        "-0 5 * * *", "\t0\t5 * *  *", "@midnight",
    ])
    func `takes what cron takes`(time: String) throws {
        let crontab = try Self.crontab("\(time) x")
        #expect(crontab.refusals.isEmpty && crontab.notes.isEmpty)
        #expect(crontab.jobs.count == 1)
    }

    @Test func `without a line break at its end lacks its last line`() throws {
        let zone = try ZoneDirectory().zone("UTC")
        let crontab = try Crontab("@daily a\n@daily b", name: "crontab", hasUsers: false, zone: zone)
        #expect(crontab.jobs.map(\.command) == ["a"])
        #expect(
            crontab.refusals.sentences(of: "crontab").first?.hasPrefix("crontab:2: the last line has no line") == true)
        #expect(try Crontab("@daily a\n# b", name: "crontab", hasUsers: false, zone: zone).refusals.isEmpty)
    }

    @Test func `of a user that is read as one of the system is noted`() throws {
        let crontab = try Self.crontab("0 5 * * * /bin/x all", users: true)
        #expect(crontab.notes.sentences(of: "x").first?.contains("'/bin/x' is the user for --system") == true)
    }

    @Test func `of the system is refused without a user or a command`() throws {
        for (line, reason) in [("0 5 * * *", "has no user"), ("0 5 * * * root", "no command after the user 'root'")] {
            let refusals = try Self.crontab(line, users: true).refusals.sentences(of: "crontab")
            #expect(refusals.first?.contains(reason) == true)
        }
    }

    @Test func `is a file or standard input`() async throws {
        try write("# x\n0 5 * * * ./run\n", to: folder.file)
        let file = try await Tool.run(["next", "--crontab", folder.file])
        #expect(file.status == .exited(0))
        #expect(file.output.split(separator: "\n").last?.hasSuffix("./run") == true)
        try await Tool.run(script: #"printf '61 * * * * x\n' | "$timers" next --crontab -"#)
            .expectOneSentence("timers: standard input:1: '61 * * * *'")
        let mixed = try await Tool.run(script: #"printf '61 * * * * x\n0 5 * * * y\n' | "$timers" next --crontab -"#)
        #expect(mixed.status == .exited(64))
        #expect(mixed.output.split(separator: "\n").last?.hasSuffix("y") == true)
        #expect(mixed.errorOutput.filter { $0 == "\n" }.count == 1)
    }

    @Test func `without a job in the next day says so`() async throws {
        try await Tool.run(script: #"echo '# x' | "$timers" next --crontab -"#)
            .expectOneSentence("timers: No job of standard input runs in the next day.\n", code: 0)
    }

    @Test(arguments: ["/no/such/file", "/", "/dev/zero"]) func `that cannot be read ends with 66`(path: String)
        async throws
    {
        try await Tool.run(["next", "--crontab", path]).expectOneSentence("timers: ", code: 66)
    }
}
