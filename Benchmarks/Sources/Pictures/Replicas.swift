import DurableTimers
import Timers
import TimersTesting

/// Two replicas of a server with one deadline, of which the one that runs it is killed.
enum Replicas {
    private struct TrialEnds: DurableDeadline {
        static let name = "trial-ends"
    }

    private static let deadline = 10_000.0
    private static let kill = 14_000.0
    /// How long the handler takes.
    private static let work = 6_000.0

    @MainActor static func picture() async throws -> Picture {
        let run = Run()
        let database = MemoryStore(on: run.time.scheduler)
        let replicas = [Replica(of: database, clock: run.time.clock), Replica(of: database, clock: run.time.clock)]
        await run.time.run {
            let tasks = replicas.map { replica in serve(replica, run.time) }
            await run.time.advance(by: .milliseconds(kill))
            let first = replicas.first { replica in !replica.events.isEmpty }
            first?.note(.isKilled)
            await run.time.advance(by: .milliseconds(26_000))
            for task in tasks { task.cancel() }
        }
        let rows = replicas.sorted { one, _ in one.events.contains { $0.event == .isKilled } }.map(\.events)
        return Picture(
            name: "replicas", folder: "Documentation/Home/Home.docc/Resources",
            title: "A deadline and two replicas, the first of which is killed while it runs the deadline",
            description: zip(["Replica 1", "Replica 2"], rows).map { name, events in
                name
                    + events.map { event, instant in
                        switch event {
                        case .begins: " begins at \((instant / 1000).short) s"
                        case .ends: ", ends at \((instant / 1000).short) s"
                        case .isKilled: ", is killed at \((instant / 1000).short) s"
                        }
                    }.joined() + "."
            }.joined(separator: " "),
            drawing: drawing(rows))
    }

    private static func serve(_ replica: Replica, _ time: VirtualTime) -> Task<Void, any Error> {
        let timers = DurableTimers(store: replica, on: time.scheduler)
        timers.handle(TrialEnds.self) { _, _ in
            replica.note(.begins)
            try await time.clock.sleep(for: .milliseconds(work))
            replica.note(.ends)
        }
        return Task(executorPreference: time.executor) {
            try await timers.schedule(TrialEnds(), key: "7", .after(.milliseconds(deadline)))
            try await timers.run()
        }
    }

    private static func drawing(_ rows: [[(event: Replica.Event, instant: Double)]]) -> Drawing {
        let line = TimeLine(from: 0, to: 40_000, left: 14, right: 424)
        var drawing = Drawing(height: 214)
        for second in stride(from: 0.0, through: 40_000, by: 10_000) {
            drawing.line(line.x(second), 26, line.x(second), 176, dashed: true)
            drawing.word((second / 1000).short, line.x(second), 193, .quiet, size: 12, anchor: .middle)
        }
        drawing.word("the deadline", line.x(deadline), 17, .accent, anchor: .middle)
        drawing.word("seconds", 220, 209, .quiet, size: 12, anchor: .middle)
        for (index, events) in rows.enumerated() {
            let y = 82 + Double(index) * 72
            let begins = events.first?.instant ?? 0
            let end = events.last ?? (.ends, 0)
            let isKilled = end.event == .isKilled
            drawing.words(
                "replica \(index + 1)", isKilled ? "killed while it runs" : "runs it when the lease is over", 14, y - 26
            )
            // A process that is dead has no line.
            drawing.line(14, y, isKilled ? line.x(end.instant) : 424, y)
            drawing.box(
                line.x(begins), y - 9, line.x(end.instant) - line.x(begins), 18, fill: isKilled ? .wash : .accent,
                stroke: isKilled ? .warm : .accent, radius: 4)
            if isKilled {
                let x = line.x(end.instant)
                drawing.line(x - 7, y - 13, x + 7, y + 13, .warm, width: 3)
                drawing.line(x - 7, y + 13, x + 7, y - 13, .warm, width: 3)
            } else {
                drawing.word("done", line.x(end.instant), y - 17, .accent, bold: true, anchor: .end)
            }
        }
        return drawing
    }
}
