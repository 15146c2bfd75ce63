#if SQLite
    import Dispatch
    import DurableTimers
    import GRDB
    import Synchronization

    /// Watches for what other connections commit.
    ///
    /// A commit first appends to the log of the file (`-wal`), which the system reports, then waits for the disk, and
    /// only then is visible. So an event begins a series of looks with growing pauses, which ends two seconds after the
    /// last event. A look reads `PRAGMA data_version` on the connection of the store, which changes for commits of all
    /// others. Where no process writes, nothing looks.
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
            /// What `PRAGMA data_version` said last.
            var version: Int?
            /// How many looks there were since the last event.
            var looks = 0
            var isLooking = false
        }

        private let file: StoreFile
        private let queue = DispatchQueue(label: "timers.sqlite.watch")
        private let report: @Sendable (Event) -> Void
        private let state = Mutex(State())
        private let source: FileEvents
        /// The pauses before the looks, in microseconds: from a quarter of a millisecond to a second.
        private static let pauses = (0...12).map { power in 250 << power }
        /// The pause after a look that has found something: runners look then, and may write.
        private static let rest = 2_000

        init(_ file: StoreFile, report: @escaping @Sendable (Event) -> Void) throws {
            self.file = file
            self.report = report
            source = try FileEvents(log: file.location + "-wal", locks: file.location + "-runners", queue)
            source.start { [weak self] event in self?.see(event) }
            begin()
        }

        func cancel() { source.cancel() }

        deinit { source.cancel() }

        private func see(_ event: FileEvents.Event) {
            switch event {
            case .written: begin()
            case .closed:
                // The system reports this a little before it releases the lock.
                for delay in [0, 5, 50, 500] {
                    queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [report] in report(.closed) }
                }
            case .lost: report(.lost("'\(file.path)' can no longer be watched: its log has gone"))
            }
        }

        /// Begins the series of looks anew.
        private func begin() {
            let isFirst = state.withLock { state in
                state.looks = 0
                defer { state.isLooking = true }
                return !state.isLooking
            }
            if isFirst { look(after: Self.pauses[0]) }
        }

        private func look(after pause: Int) {
            queue.asyncAfter(deadline: .now() + .microseconds(pause)) { [weak self] in
                self?.file.pool.asyncWriteWithoutTransaction { [weak self] db in self?.look(db) }
            }
        }

        private func look(_ db: Database) {
            // If the file cannot be read, the calls of the runner report that.
            let version = try? Int.fetchOne(db, sql: "PRAGMA data_version")
            let (hasChanged, pause) = state.withLock { state -> (Bool, Int?) in
                // The first look finds a change, too: what was written before it is in the version.
                let hasChanged = version != state.version
                state.version = version
                state.looks += 1
                state.isLooking = state.looks < Self.pauses.count
                guard state.isLooking else { return (hasChanged, nil) }
                let pause = Self.pauses[state.looks]
                return (hasChanged, hasChanged ? max(pause, Self.rest) : pause)
            }
            if hasChanged { report(.changed) }
            if let pause { look(after: pause) }
        }
    }
#endif
