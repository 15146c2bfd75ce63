import ArgumentParser
import Foundation
import Testing
import Timers

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `Cron expressions of the tool` {
    @Test func `print their next times, with the offset from UTC`() throws {
        let command = try NextCommand.parse(["--cron", "30 1 * * *", "--count", "3", "--zone", "Europe/Berlin"])
        let start = try Date("2026-03-28T12:00:00Z", strategy: .iso8601)
        #expect(
            try command.lines(after: start) == [
                "2026-03-29T01:30:00+01:00", "2026-03-30T01:30:00+02:00", "2026-03-31T01:30:00+02:00",
            ])
    }

    @Test func `are the schedule of runs`() throws {
        let plan = try EveryCommand.parse(["--cron", "*/5 * * * *", "--times", "2", "--", "true"]).plan()
        #expect(plan.interval == nil)
        #expect(plan.schedule.description.contains("cron '*/5 * * * *'"))
    }

    @Test func `of an interval count from now`() throws {
        let command = try NextCommand.parse(["--cron", "@every 90m", "--count", "2", "--zone", "UTC"])
        let start = try Date("2026-03-28T12:00:00Z", strategy: .iso8601)
        #expect(try command.lines(after: start) == ["2026-03-28T13:30:00Z", "2026-03-28T15:00:00Z"])
    }

    @Test func `of an interval run a command at each`() async throws {
        let outcome = try await Tool.run(["every", "--cron", "@every 50ms", "--times", "2", "--", "echo", "ran"])
        #expect(outcome.output == "ran\nran\n")
    }

    @Test func `of the start of the tool run a command once, at once`() async throws {
        let outcome = try await Tool.run(["every", "--cron", "@reboot", "--", "echo", "ran"])
        #expect(outcome.output == "ran\n")
    }

    @Test func `run a command every second`() async throws {
        let outcome = try await Tool.run(["every", "--cron", "* * * * * *", "--times", "2", "--", "echo", "ran"])
        #expect(outcome.output == "ran\nran\n")
    }

    @Test(arguments: [
        (["next", "--cron", "61 * * * *"], "61 is not 0 to 59 (minute, character 1)"),
        (["next", "--cron", "@reboot"], "'@reboot' has no next time"),
        (["next", "--cron", "@daily", "--zone", "Mars/Olympus"], "'Mars/Olympus'"),
        (["next", "--cron", "@daily", "--count", "0"], "'0'"),
        (["every", "5s", "--cron", "@daily", "--", "true"], "'5s' and --cron"),
        (["every", "--cron", "@daily", "--for", "1h", "--", "true"], "--for"),
        (["every", "5s", "--zone", "UTC", "--", "true"], "--zone"),
        (["every", "--", "true"], "Write how often to run"),
    ])
    func `are refused with one sentence that says what is wrong`(arguments: [String], reason: String) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.errorOutput.contains(reason), "\(outcome.errorOutput)")
        #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    }
}
