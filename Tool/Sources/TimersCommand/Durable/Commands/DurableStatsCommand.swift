import ArgumentParser
import DurableTimers
import Foundation
@_spi(Tool) import Timers

/// `timers durable stats`: how many deadlines each kind has.
struct DurableStatsCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count the deadlines of each kind.",
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

    func work() throws -> @Sendable (any DeadlineStore) async throws -> DurableAnswer {
        let (instant, json) = (try zone.text(), json)
        return { store in
            let counts = try await store.counts().sorted { lhs, rhs in lhs.name < rhs.name }
            if json { return DurableAnswer(lines: counts.map(\.json)) }
            if counts.isEmpty { return DurableAnswer(lines: ["There are no deadlines."]) }
            return DurableAnswer(
                lines: TextTable(
                    header: ["KIND", "WAITING", "DUE", "RUNNING", "DEAD", "NEXT", "OVERDUE"],
                    rows: counts.map { kind in
                        [
                            kind.name, "\(kind.waiting)", "\(kind.due)", "\(kind.running)", "\(kind.dead)",
                            kind.next.map { next in instant(next) } ?? "-",
                            kind.isPaused ? "paused" : kind.lateness > .zero ? kind.lateness.inWords : "-",
                        ]
                    }
                ).lines)
        }
    }
}

extension KindCounts {
    fileprivate var json: String {
        var line = JSONLine()
        line.add("kind", name)
        line.add("waiting", waiting)
        line.add("due", due)
        line.add("running", running)
        line.add("dead", dead)
        line.add("paused", isPaused)
        line.add("next_due", next.flatMap(InstantText.utc))
        line.add("overdue_ms", lateness.nanosecondsCount / 1_000_000)
        return line.text
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
