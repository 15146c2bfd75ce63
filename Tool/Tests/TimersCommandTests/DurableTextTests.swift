import DurableTimers
import Foundation
import Testing
import Timers

@testable import TimersCommand

struct `Durable deadlines as text` {
    private static let zone = ["--zone", "Europe/Berlin"]

    @Test func `are a table, in the time zone that was asked for`() async throws {
        let answer = try await DurableFixture().answer(DurableListCommand.self, Self.zone)
        #expect(
            answer.lines == [
                "ID  STATE    DUE                        ATTEMPT  KIND        KEY",
                "1   waiting  2026-01-31T11:00:00+01:00  0        trial-ends  7",
                "2   dead     -                          1        trial-ends  8",
                "3   running  2026-01-31T10:00:15+01:00  1        mail        -",
                "4   waiting  2026-01-31T09:56:48+01:00  0        mail        -",
                "5   waiting  2026-02-02T10:00:00+01:00  0        cleanup     ''",
            ])
        #expect(answer.note == nil)
    }

    @Test(arguments: [
        (["--state", "waiting"], ["1", "4", "5"]),
        (["--state", "running", "--state", "dead"], ["2", "3"]),
        (["--kind", "mail"], ["3", "4"]),
        (["--kind", "mail", "--state", "waiting"], ["4"]),
        (["--after", "3"], ["4", "5"]),
    ])
    func `are those of the states, the kind and the identifiers that were asked for`(
        arguments: [String], ids: [String]
    ) async throws {
        let answer = try await DurableFixture().answer(DurableListCommand.self, arguments)
        #expect(answer.lines.dropFirst().map { line in String(line.prefix(1)) } == ids)
    }

    @Test func `have their payloads on request`() async throws {
        let fixture = try await DurableFixture()
        let table = try await fixture.answer(DurableListCommand.self, ["--payload", "--kind", "mail"])
        #expect(table.lines.first?.hasSuffix("KEY  PAYLOAD") == true)
        #expect(table.lines.dropFirst().first?.hasSuffix("/wA= (base64)") == true)
        let json = try await fixture.answer(DurableListCommand.self, ["--payload", "--json", "--limit", "1"])
        #expect(json.lines.first?.contains(#""payload":"{\"card\":\"4111\"}""#) == true)
    }

    @Test func `say how to go on when there are more than the limit`() async throws {
        let fixture = try await DurableFixture()
        let first = try await fixture.answer(DurableListCommand.self, ["--limit", "2"])
        #expect(first.lines.count == 3)
        #expect(first.note == "There are more: go on with --after 2.")
        let rest = try await fixture.answer(DurableListCommand.self, ["--limit", "3", "--after", "2"])
        #expect(rest.lines.count == 4)
        #expect(rest.note == nil)
    }

    @Test func `are a sentence where there are none`() async throws {
        let fixture = try await DurableFixture(isEmpty: true)
        #expect(try await fixture.answer(DurableListCommand.self, []).lines == ["There are no such deadlines."])
        #expect(try await fixture.answer(DurableListCommand.self, ["--json"]).lines == [])
        #expect(try await fixture.answer(DurableStatsCommand.self, []).lines == ["There are no deadlines."])
    }

    @Test func `that are dead have their errors on one line, and nothing that a terminal obeys`() async throws {
        let answer = try await DurableFixture().answer(DurableDeadCommand.self, Self.zone)
        #expect(
            answer.lines == [
                "ID  SCHEDULED                  ATTEMPT  KIND        KEY  ERROR",
                "2   2026-01-31T10:00:00+01:00  1        trial-ends  8    no such account [31mat line 7",
            ])
    }

    @Test(arguments: [["1"], ["trial-ends", "7"]])
    func `are shown one by one, by the identifier or by the kind and the key`(words: [String]) async throws {
        let answer = try await DurableFixture().answer(DurableShowCommand.self, words + Self.zone)
        #expect(
            answer.lines == [
                "id        1", "kind      trial-ends", "key       7", "state     waiting",
                "scheduled 2026-01-31T11:00:00+01:00", "due       2026-01-31T11:00:00+01:00", "attempt   0",
                "trace     00-4bf9-00f0-01", "payload   15 bytes",
            ])
    }

    @Test func `show what waits behind a run, the runner, a schedule and the attempts that have failed`() async throws {
        let fixture = try await DurableFixture()
        let running = try await fixture.answer(DurableShowCommand.self, ["3"])
        #expect(running.lines.contains("runner    00000000-0000-0000-0000-000000000007"))
        let dead = try await fixture.answer(DurableShowCommand.self, ["2"] + Self.zone)
        let failed = "failed    1, 2026-01-31T10:00:00+01:00, web-2:4711: no such account"
        #expect(dead.lines.contains { line in line.hasPrefix(failed) })
        let repeating = try await fixture.answer(DurableShowCommand.self, ["cleanup", ""])
        #expect(repeating.lines.contains("schedule  cron '0 4 * * *'"))
    }

    @Test func `have a payload only if it was asked for`() async throws {
        let fixture = try await DurableFixture()
        let commands: [any DurableSubcommand.Type] = [
            DurableListCommand.self, DurableDeadCommand.self, DurableStatsCommand.self,
        ]
        for command in commands {
            for arguments in [[], ["--json"]] {
                let answer = try await fixture.answer(command, arguments)
                #expect(!answer.lines.joined().contains("4111"))
            }
        }
        #expect(!(try await fixture.answer(DurableShowCommand.self, ["1", "--json"])).lines.joined().contains("4111"))
        let text = try await fixture.answer(DurableShowCommand.self, ["1", "--payload"])
        #expect(text.lines.last == #"payload   {"card":"4111"}"#)
        let binary = try await fixture.answer(DurableShowCommand.self, ["3", "--payload"])
        #expect(binary.lines.last == "payload   /wA= (base64)")
    }

    @Test func `are counted for each kind, with the next one and the one that is late`() async throws {
        let answer = try await DurableFixture().answer(DurableStatsCommand.self, Self.zone)
        #expect(
            answer.lines == [
                "KIND        WAITING  DUE  RUNNING  DEAD  NEXT                       OVERDUE",
                "cleanup     1        0    0        0     2026-02-02T10:00:00+01:00  -",
                "mail        0        1    1        0     -                          3 m 12 s",
                "trial-ends  1        0    0        1     2026-01-31T11:00:00+01:00  -",
            ])
    }

    @Test func `are counted beyond the first page`() async throws {
        let fixture = try await DurableFixture(isEmpty: true)
        _ = try await fixture.store.schedule(
            (1...2500).map { number in
                DeadlineRequest(name: "far", time: .after(.seconds(10_000 - number)))
            })
        let answer = try await fixture.answer(DurableStatsCommand.self, ["--json"])
        #expect(
            answer.lines == [
                #"{"kind":"far","waiting":2500,"due":0,"running":0,"dead":0,"paused":false,"#
                    + #""next_due":"2026-01-31T11:05:00.000Z","overdue_ms":0}"#
            ])
    }
}

struct `Durable deadlines as JSON` {
    @Test func `are an object a line, with instants in UTC`() async throws {
        let answer = try await DurableFixture().answer(DurableListCommand.self, ["--json", "--kind", "trial-ends"])
        #expect(
            answer.lines == [
                #"{"id":1,"kind":"trial-ends","key":"7","state":"waiting","scheduled":"2026-01-31T10:00:00.000Z","#
                    + #""due":"2026-01-31T10:00:00.000Z","attempt":0,"failure":null,"history":[],"#
                    + #""runner":null,"schedule":null,"trace":"00-4bf9-00f0-01","next_scheduled":null,"#
                    + #""payload_bytes":15}"#,
                #"{"id":2,"kind":"trial-ends","key":"8","state":"dead","scheduled":"2026-01-31T09:00:00.000Z","#
                    + #""due":null,"attempt":1,"#
                    + #""failure":"no such account\n\u001b[31mat line 7","#
                    + #""history":[{"attempt":1,"ended":"2026-01-31T09:00:00.000Z","place":"web-2:4711","#
                    + #""failure":"no such account\n\u001b[31mat line 7"}],"#
                    + #""runner":null,"schedule":null,"trace":null,"#
                    + #""next_scheduled":null,"payload_bytes":0}"#,
            ])
    }

    @Test func `have the payload as text, or in base64 if it is none`() async throws {
        struct Line: Decodable {
            var payload: String?
            var base64: String?
            enum CodingKeys: String, CodingKey {
                case payload
                case base64 = "payload_base64"
            }
        }
        let fixture = try await DurableFixture()
        func line(_ id: String) async throws -> Line {
            let answer = try await fixture.answer(DurableShowCommand.self, [id, "--payload", "--json"])
            return try JSONDecoder().decode(Line.self, from: Data(answer.lines[0].utf8))
        }
        #expect(try await line("1").payload == #"{"card":"4111"}"#)
        #expect(try await line("1").base64 == nil)
        #expect(try await line("3").payload == nil)
        #expect(try await line("3").base64 == "/wA=")
    }
}
