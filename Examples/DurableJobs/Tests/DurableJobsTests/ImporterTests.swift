#if DurableJobs
    import Foundation
    import GRDB
    import Testing
    import Timers

    @Suite(.timeLimit(.minutes(10))) struct `A worker that is stopped in the middle` {
        @Test func `finishes its line, and another worker goes on at once, in the same attempt`() async throws {
            let folder = try Folder()
            defer { folder.remove() }
            let path = folder.file("timers.sqlite")
            func number(_ query: String) async -> Int {
                let answer = try? await DatabaseQueue(path: path).read { db in
                    try Int.fetchOne(db, sql: "select \(query)")
                }
                return (answer ?? nil) ?? 0
            }
            let first = try RunningProgram("Importer", path, "200", in: folder)
            while await number("count(*) from imported") < 20 { try await TimerClock().sleep(for: .milliseconds(5)) }
            #expect(first.end(SIGTERM) == 0)
            let before = await number("count(*) from imported")
            #expect((20..<200).contains(before))

            let second = try RunningProgram("Importer", path, in: folder)
            while await number("count(*) from imported") < 200 { try await TimerClock().sleep(for: .milliseconds(5)) }
            #expect(second.end(SIGTERM) == 0)
            #expect(await number("count(*) from imported where attempt > 1") == 0)
            #expect(await number("count(*) from timers_deadline") == 0)
        }
    }
#endif
