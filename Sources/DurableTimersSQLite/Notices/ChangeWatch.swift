#if SQLite
    import Dispatch
    @_spi(Store) import DurableTimers
    import GRDB
    import Synchronization
    @_spi(Tool) import Timers

    /// Watches for the commits of other connections.
    ///
    /// A commit first appends to the log of the file (`-wal`), which the system reports, then waits for the disk, and
    /// only then is visible. So an event begins a series of looks with growing pauses, which ends two seconds after the
    /// last event. A look reads `PRAGMA data_version` on the connection of the store, which changes for commits of all
    /// others. While no process writes, no look is made.
    final class ChangeWatch: Sendable {
        enum Event: Sendable {
            /// Another connection has changed the database.
            case changed
            /// A process may have ended that held the lock of a runner.
            case closed
            /// The file can no longer be watched.
            case lost(String)
        }

        private struct State {
            /// The last answer of `PRAGMA data_version`.
            var version: Int?
            /// How many looks there were since the last event, and the pauses before them.
            var looks = 0
            var pauses = Backoff.Series(ChangeWatch.backoff)
            var isLooking = false
        }

        private let file: StoreFile
        private let queue = DispatchQueue(label: "timers.sqlite.watch")
        private let report: @Sendable (Event) -> Void
        private let state = Mutex(State())
        private let source: FileEvents
        /// How many looks follow an event: the last one comes two seconds after it, or a little earlier.
        private static let looks = 13
        private static let backoff = Backoff.exponential(from: .microseconds(250), maximum: .seconds(1), jitter: 0.1)
        /// The pause after a look that has found something: runners look then, and may write.
        private static let rest = Duration.milliseconds(2)

        init(_ file: StoreFile, report: @escaping @Sendable (Event) -> Void) throws {
            self.file = file
            self.report = report
            source = try FileEvents(
                log: file.location + "-wal", locks: file.location + "-runners", database: file.location, queue)
            source.start { [weak self] event in self?.see(event) }
            begin()
        }

        func cancel() { source.cancel() }

        deinit { source.cancel() }

        private func see(_ event: FileEvents.Event) {
            switch event {
            case .written: begin()
            case .closed:
                // Linux reports this a little before it releases the lock.
                for delay in [0, 5, 50, 500] {
                    queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [report] in report(.closed) }
                }
            // The next call of a runner finds that its file is gone.
            case .renamed: report(.changed)
            case .lost: report(.lost("'\(file.path)' can no longer be watched: its log has gone"))
            }
        }

        /// Starts the series of looks again.
        private func begin() {
            let pause = state.withLock { state -> Duration? in
                state.looks = 0
                state.pauses = Backoff.Series(Self.backoff)
                if state.isLooking { return nil }
                state.isLooking = true
                return Self.backoff.delay(after: &state.pauses)
            }
            if let pause { look(after: pause) }
        }

        private func look(after pause: Duration) {
            queue.asyncAfter(deadline: .now() + .microseconds(Int(pause / .microseconds(1)))) { [weak self] in
                self?.file.pool.asyncWriteWithoutTransaction { [weak self] db in self?.look(db) }
            }
        }

        private func look(_ db: Database) {
            // If the file cannot be read, the calls of the runner report that.
            let version = try? Int.fetchOne(db, sql: "PRAGMA data_version")
            let (hasChanged, pause) = state.withLock { state -> (Bool, Duration?) in
                // The first look also finds a change: earlier writes are in the version.
                let hasChanged = version != state.version
                state.version = version
                state.looks += 1
                state.isLooking = state.looks < Self.looks
                guard state.isLooking else { return (hasChanged, nil) }
                let pause = Self.backoff.delay(after: &state.pauses)
                return (hasChanged, hasChanged ? max(pause, Self.rest) : pause)
            }
            if hasChanged { report(.changed) }
            if let pause { look(after: pause) }
        }
    }
#endif
