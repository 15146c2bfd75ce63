#if Durable
    import DurableTimers
    import DurableTimersPostgres
    import Foundation
    import Timers

    /// Measures durable timers on PostgreSQL and SQLite.
    ///
    /// ```text
    /// durable-bench install|add|work URL LOG ARGS   a worker, for a program that measures several job schedulers
    /// durable-bench schedule URL [--nio]            how many deadlines a second one process schedules
    /// durable-bench steady URL [--nio]              how many it schedules, claims, runs and finishes a second
    /// durable-bench late URL [--nio]                how late 10,000 deadlines begin that are a millisecond apart
    /// durable-bench idle URL                        transactions a minute of a runner with nothing to do
    /// durable-bench file PATH                       single calls and 10,000 of one instant, in a file of SQLite
    /// durable-bench split URL [--databases N]       keys and work of several databases, 4 unless given
    /// ```
    ///
    /// `--nio` reaches the database by PostgresNIO, if the program was built with the trait PostgresNIO.
    @main enum DurableBench {
        static func main() async {
            let arguments = Array(CommandLine.arguments.dropFirst())
            do {
                switch (arguments.first, arguments.count) {
                case ("install", 4), ("add", 4), ("work", 4): try await Worker(arguments).perform()
                case ("schedule", 2), ("steady", 2), ("late", 2):
                    try await measure(arguments[0], PostgresStore(url: arguments[1]))
                #if PostgresNIO
                    case ("schedule", 3), ("steady", 3), ("late", 3):
                        guard arguments[2] == "--nio" else { throw Usage() }
                        try await withNIOStore(arguments[1]) { store in try await measure(arguments[0], store) }
                #endif
                case ("idle", 2): try await Idle(url: arguments[1]).perform()
                case ("file", 2): try await FileThroughput(path: arguments[1]).perform()
                case ("split", 2): try await Split(url: arguments[1], databases: 4).perform()
                case ("split", 4) where arguments[2] == "--databases":
                    guard let count = Int(arguments[3]), count > 0 else { throw Usage() }
                    try await Split(url: arguments[1], databases: count).perform()
                default: throw Usage()
                }
            } catch let error as Usage {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(64)
            } catch {
                FileHandle.standardError.write(Data("durable-bench: \(error)\n".utf8))
                exit(1)
            }
        }

        private static func measure(_ verb: String, _ store: some DeadlineStore) async throws {
            switch verb {
            case "schedule": try await Throughput(store).schedule()
            case "steady": try await Throughput(store).steady()
            default: try await Throughput(store).late()
            }
        }

        private struct Usage: Error, CustomStringConvertible {
            let description = """
                usage: durable-bench install|add|work URL LOG ARGS
                       durable-bench schedule|steady|late URL [--nio]
                       durable-bench idle URL
                       durable-bench file PATH
                       durable-bench split URL [--databases N]
                """
        }
    }

    /// The kind of deadlines that is measured.
    struct Job: DurableDeadline {
        static let name = "fire"
        var n: Int
    }

    extension DurableTimers {
        /// Schedules that many deadlines, 1,000 at a time.
        func scheduleInBatches(_ count: Int, _ request: (Int) throws -> DeadlineRequest) async throws {
            for start in stride(from: 0, to: count, by: 1000) {
                try await schedule(try (start..<min(start + 1000, count)).map(request))
            }
        }
    }
#else
    @main enum DurableBench {
        static func main() { print("durable-bench was built without the trait Durable: add --traits Durable") }
    }
#endif
