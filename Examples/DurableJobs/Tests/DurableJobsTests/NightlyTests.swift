#if DurableJobs
    import Foundation
    import GRDB
    import Testing
    import Timers

    @Suite(.timeLimit(.minutes(10))) struct `A nightly job of eight processes` {
        private struct Report {
            var night: Int
            var release: String
        }

        @Test func `runs once at each date, through a rolling deploy and back`() async throws {
            let folder = try Folder()
            defer { folder.remove() }
            let path = folder.file("timers.sqlite")
            func start(_ release: String, _ expression: String) throws -> RunningProgram {
                try RunningProgram("Nightly", path, release, expression, in: folder)
            }
            func reports() async throws -> [Report] {
                try await DatabaseQueue(path: path).read { db in
                    try Row.fetchAll(db, sql: "select night, release from report order by night")
                        .map { row in Report(night: row["night"], release: row["release"]) }
                }
            }
            // Returns when the last reports are of this release; only a broken program keeps it from that.
            func wait(for count: Int, of release: String) async throws {
                while true {
                    let last = try? await reports().suffix(count)
                    if let last, last.count == count, last.allSatisfy({ report in report.release == release }) {
                        return
                    }
                    try await TimerClock().sleep(for: .milliseconds(20))
                }
            }

            var processes = try (0..<8).map { _ in try start("1", "* * * * * *") }
            defer { for process in processes { process.end(SIGKILL) } }
            try await wait(for: 3, of: "1")
            for index in processes.indices {
                let next = try start("2", "*/2 * * * * *")
                // A deployment asks each process to end. One of them is killed.
                let signal = index == 4 ? SIGKILL : SIGTERM
                #expect(processes[index].end(signal) == (signal == SIGKILL ? -SIGKILL : 0))
                processes[index] = next
            }
            try await wait(for: 3, of: "2")
            for index in processes.indices {
                let next = try start("1", "* * * * * *")
                #expect(processes[index].end(SIGTERM) == 0)
                processes[index] = next
            }
            try await wait(for: 3, of: "1")
            for process in processes { #expect(process.end(SIGTERM) == 0) }
            processes = []

            // The key of the table is the date, so a second report of a date would have been an error.
            let all = try await reports()
            #expect(
                all.filter { report in report.release == "2" }.allSatisfy { report in report.night.isMultiple(of: 2) })
            let changes = zip(all, all.dropFirst()).filter { before, after in before.release != after.release }
            #expect(changes.count == 2)
        }
    }
#endif
