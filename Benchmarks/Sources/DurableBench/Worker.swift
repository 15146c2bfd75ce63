#if Durable
    import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Timers

    /// One process of a measurement that a program of several job schedulers leads.
    ///
    /// `install` makes the schema and the far deadlines, `add` schedules the deadlines of the work and writes when each
    /// is due, and `work` runs deadlines for ever. Its log has a line `S n seconds` when deadline n begins, and one
    /// `E n seconds` when it ends, in Unix time.
    struct Worker {
        private struct Arguments: Decodable {
            var work: String
            var jobs: Int
            var pending: Int
            var seconds: Double
            var lead: Double?
            var due: String?
        }

        private let verb: String
        private let url: String
        private let log: String
        private let arguments: Arguments

        init(_ texts: [String]) throws {
            (verb, url, log) = (texts[0], texts[1], texts[2])
            arguments = try JSONDecoder().decode(Arguments.self, from: Data(texts[3].utf8))
        }

        func perform() async throws {
            let timers = DurableTimers(store: try PostgresStore(url: url))
            switch verb {
            case "install": try await install(timers)
            case "add": try await add(timers)
            default: try await work(timers)
            }
        }

        private func install<Store: DeadlineStore>(_ timers: DurableTimers<Store>) async throws {
            // The first call makes the schema.
            _ = try await timers.store.now()
            try await timers.scheduleInBatches(arguments.pending) { n in
                try DeadlineRequest(Job(n: -1 - n), .after(.seconds(400 * 86_400)))
            }
        }

        private func add<Store: DeadlineStore>(_ timers: DurableTimers<Store>) async throws {
            let first = Date().timeIntervalSince1970 + (arguments.lead ?? 0)
            let times = (0..<arguments.jobs).map { n in
                arguments.work == "spread" ? first + 10 * Double(n) / Double(arguments.jobs) : first
            }
            try await timers.scheduleInBatches(times.count) { n in
                try DeadlineRequest(Job(n: n), .at(TimerInstant(Date(timeIntervalSince1970: times[n]))))
            }
            guard let due = arguments.due else { return }
            let dates = Dictionary(uniqueKeysWithValues: times.enumerated().map { ("\($0)", $1) })
            try JSONEncoder().encode(dates).write(to: URL(filePath: due))
        }

        private func work<Store: DeadlineStore>(_ timers: DurableTimers<Store>) async throws {
            let file = unsafe open(log, O_WRONLY | O_APPEND)
            // The path outlives the call.
            guard file >= 0 else { throw CocoaError(.fileNoSuchFile) }
            let seconds = arguments.seconds
            timers.handle(Job.self) { job, _ in
                mark("S", job.n, in: file)
                if seconds > 0 { try await TimerClock().sleep(for: .seconds(seconds)) }
                mark("E", job.n, in: file)
            }
            try await timers.run()
        }
    }

    /// Appends a line to the log in one write, so that nothing is lost with the process.
    private func mark(_ kind: String, _ n: Int, in file: Int32) {
        let line = Array("\(kind) \(n) \(Date().timeIntervalSince1970)\n".utf8)
        _ = unsafe line.withUnsafeBytes { bytes in unsafe write(file, bytes.baseAddress, bytes.count) }
        // The bytes outlive the call.
    }
#endif
