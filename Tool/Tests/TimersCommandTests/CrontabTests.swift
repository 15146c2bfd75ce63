import ArgumentParser
import Foundation
import Subprocess
import Testing
@_spi(Tool) import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `A crontab` {
    private static func crontab(_ text: String, users: Bool = false) throws -> Crontab {
        try Crontab(text, name: "crontab", hasUsers: users, zone: try ZoneDirectory().zone("Europe/Berlin"))
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
            @every 1h ./often
            """
        #expect(
            try Self.list(text).table(showsUsers: false) == [
                "TIME                       ZONE           DISTANCE             COMMAND",
                "2026-03-28T13:05:00+01:00  Europe/Berlin  in 5 min, 288 times  ./poll --fast",
                "2026-03-29T09:00:00+09:00  Asia/Tokyo     in 12 h              ./report",
                "2026-03-29T04:30:00+02:00  Europe/Berlin  in 14 h 30 min       ./backup /home",
                "-                          -              no time: @reboot     ./start",
                "-                          -              no time: @every 1h   ./often",
            ])
    }

    @Test func `has a line a run for a job that runs up to 24 times`() throws {
        #expect(try Self.list("0 * * * * x").table(showsUsers: false).count == 25)
        #expect(try Self.list("0 * * * * x", days: 2).table(showsUsers: false).count == 2)
        #expect(try Self.list("0 * * * * x", days: 2).json.count == 48)
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
            (#"a\\%b"#, #"a\%b"#, nil),
            ("echo a = b # no comment  ", "echo a = b # no comment", nil),
        ] as [(String, String, String?)])
    func `has the input of a command behind a percent sign`(text: String, command: String, input: String?) throws {
        let job = try #require(try Self.crontab("@daily \(text)").jobs.first)
        #expect(job.command == command)
        #expect(job.input == input)
    }

    @Test func `has one object a run in JSON`() throws {
        #expect(
            try Self.list("0 14 * * SAT mail bob%Hi\n@reboot ./start").json == [
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
        ("0 5 * * * % in", "crontab:1: '0 5 * * *' has no command"),
        ("@daily", "crontab:1: '@daily' has no command"),
        ("@never x", "crontab:1: '@never' is not"),
        ("@every x y", "crontab:1: '@every x' is not"),
        ("CRON_TZ=Mars/Olympus", "crontab:1: 'Mars/Olympus' is not a time zone"),
        ("CRON_TZ=", "crontab:1: CRON_TZ is empty"),
        ("# x\r\n0 5 * * * y\r\n", "crontab:2: the line ends with a carriage return"),
    ])
    func `is refused with its name, the line and the wrong value`(text: String, reason: String) throws {
        let error = #expect(throws: ValidationError.self) { try Self.crontab(text) }
        #expect(error?.message.hasPrefix(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `of the system is refused without a user or a command`() throws {
        for (line, reason) in [("0 5 * * *", "has no user"), ("0 5 * * * root", "no command after the user 'root'")] {
            let error = #expect(throws: ValidationError.self) { try Self.crontab(line, users: true) }
            #expect(error?.message.contains(reason) == true)
        }
    }

    @Test func `is a file or standard input`() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("crontab-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("# x\n0 5 * * * ./run\n".utf8).write(to: URL(fileURLWithPath: path))
        let file = try await Tool.run(["next", "--crontab", path])
        #expect(file.status == .exited(0))
        #expect(file.output.split(separator: "\n").last?.hasSuffix("./run") == true)
        let pipe = try await Tool.run(script: #"printf '61 * * * * x' | "$timers" next --crontab -"#)
        #expect(pipe.status == .exited(64))
        #expect(pipe.errorOutput.hasPrefix("timers: standard input:1: '61 * * * *'"))
        #expect(pipe.errorOutput.filter { $0 == "\n" }.count == 1)
    }

    @Test func `without a job in the next day says so`() async throws {
        let outcome = try await Tool.run(script: #"echo '# x' | "$timers" next --crontab -"#)
        #expect(outcome.status == .exited(0))
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorOutput == "timers: No job of standard input runs in the next day.\n")
    }

    @Test(arguments: ["/no/such/file", "/", "/dev/zero"]) func `that cannot be read ends with 66`(path: String)
        async throws
    {
        let outcome = try await Tool.run(["next", "--crontab", path])
        #expect(outcome.status == .exited(66))
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorOutput.filter { $0 == "\n" }.count == 1)
    }
}
