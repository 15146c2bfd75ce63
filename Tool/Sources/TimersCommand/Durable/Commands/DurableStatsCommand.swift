import ArgumentParser
import DurableTimers
import Foundation
@_spi(Tool) import Timers

/// `timers durable stats`: how many deadlines each kind has.
struct DurableStatsCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count the deadlines of each kind.",
        usage: "timers durable stats DATABASE [OPTIONS]",
        discussion: """
            WAITING are not due yet. DUE are due and wait for a runner, or the lease of their run has ended. NEXT \
            is the first instant at which one of those that wait is due, and OVERDUE is how long the first of \
            those that are due has been due, or "paused".

            The database reads every deadline once.

            JSON
              {"kind":"...","waiting":1,"due":0,"running":0,"dead":0,"paused":false,
               "next_due":"2026-01-31T09:30:00.000Z","overdue_ms":0}
            """
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var zone: ZoneOption

    @Flag(help: "Write one JSON object a line for each kind.")
    var json = false

    func work() throws -> DurableWork {
        let (instant, json) = (try zone.text(), json)
        return { store in
            let counts = try await store.counts().sorted { lhs, rhs in lhs.name < rhs.name }
            if json { return DurableAnswer(lines: counts.map(\.json)) }
            if counts.isEmpty { return DurableAnswer(lines: ["There are no deadlines."]) }
            let header = ["KIND", "WAITING", "DUE", "RUNNING", "DEAD", "NEXT", "OVERDUE"]
            return DurableAnswer(lines: TextTable(header: header, rows: counts.map { $0.cells(instant) }).lines)
        }
    }
}

extension KindCounts {
    fileprivate func cells(_ instant: InstantText) -> [String] {
        [
            name, "\(waiting)", "\(due)", "\(running)", "\(dead)", next.map { next in instant(next) } ?? "-",
            isPaused ? "paused" : lateness > .zero ? lateness.inWords : "-",
        ]
    }

    fileprivate var json: String {
        let line: JSONLine = [
            "kind": name, "waiting": waiting, "due": due, "running": running, "dead": dead, "paused": isPaused,
            "next_due": next.flatMap(InstantText.utc), "overdue_ms": Int(lateness.nanosecondsCount / 1_000_000),
        ]
        return line.json
    }
}

extension Duration {
    /// The two largest units: `350 ms`, `12 s`, `3 m 12 s`, `4 h 5 m`, `2 d 3 h`.
    fileprivate var inWords: String {
        let milliseconds = nanosecondsCount / 1_000_000
        let seconds = milliseconds / 1000
        return switch seconds {
        case 0: "\(milliseconds) ms"
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) m \(seconds % 60) s"
        case ..<86_400: "\(seconds / 3600) h \(seconds % 3600 / 60) m"
        default: "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
        }
    }
}
