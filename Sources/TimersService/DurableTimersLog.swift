#if Service
    public import DurableTimers
    public import Logging
    import Timers

    /// Logs the events of durable timers, as their observer.
    ///
    /// | event | level |
    /// |---|---|
    /// | handler begins, handler returned, the store was asked, clock offset | `trace` |
    /// | handler begins later than `lateAfter`, in its first attempt | `notice` |
    /// | handler threw and runs again, a run was given back, dates were missed, the store answers again | `notice` |
    /// | lease lost, payload undecodable, kinds without a handler, notices unreliable, runner disowned | `warning` |
    /// | an outage of the store begins, or has lasted twice as long; a run is long | `warning` |
    /// | a deadline is dead | `error` |
    ///
    /// The metadata are `deadline.kind`, `deadline.id`, `deadline.key`, `deadline.attempt`, `deadline.lateness` and
    /// `deadline.duration`. No line contains a payload. Keys and the errors of handlers are logged as they are, so
    /// neither may contain a secret. `DeadlineOptions.describe` makes the text of an error.
    public struct DurableTimersLog: DurableTimersObserver {
        private let logger: Logger
        private let lateAfter: Duration
        private let next: (any DurableTimersObserver)?

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - logger: the logger to log to.
        ///   - lateAfter: how late a run has to begin for level `notice`.
        ///   - next: another observer, which also receives each event.
        public init(
            logger: Logger, lateAfter: Duration = .seconds(1), next: (any DurableTimersObserver)? = nil
        ) {
            self.logger = logger
            self.lateAfter = lateAfter
            self.next = next
        }

        /// Logs the event.
        public func durableTimers(did event: DurableEvent) {
            switch event {
            case .began, .finished, .failed, .runsLong, .givenBack, .undecodable, .died, .leaseLost: logRun(event)
            case .missed(let name, let count):
                logger.notice("\(count) dates passed without a run", metadata: ["deadline.kind": "\(name)"])
            case .unknownKinds(let names) where names.isEmpty: logger.notice("every kind in the store has a handler")
            case .unknownKinds(let names):
                logger.warning("the store has kinds without a handler here: \(names.sorted().joined(separator: ", "))")
            case .looked(let claimed, _, let duration):
                logger.trace("the store gave \(claimed) runs after \(duration)")
            case .storeFailed(let error, let delay, .zero):
                logger.warning("a call of the store failed and is repeated after \(delay): \(error)")
            case .storeFailed(let error, _, let outage): logger.warning("the store fails for \(outage): \(error)")
            case .storeRecovered(let outage): logger.notice("the store answers again after \(outage)")
            case .noticesUnreliable(let reason):
                logger.warning("notices may be lost, so the store is asked each second: \(reason)")
            case .noticesReliable: logger.debug("notices are reliable")
            case .disowned(let reason): logger.warning("other processes may take the runs of this one: \(reason)")
            case .clockOffset(let offset): logger.trace("the clock of the store is \(offset) ahead")
            }
            next?.durableTimers(did: event)
        }

        private func logRun(_ event: DurableEvent) {
            switch event {
            case .began(let run):
                let isLate = run.attempt == 1 && run.lateness > lateAfter
                logger.log(
                    level: isLate ? .notice : .trace, isLate ? "deadline runs late" : "deadline runs",
                    metadata: metadata(run))
            case .finished(let run, let duration): logger.trace("deadline is done", metadata: metadata(run, duration))
            case .failed(let run, _, let failure, let delay?):
                logger.notice("handler failed and runs again after \(delay): \(failure)", metadata: metadata(run))
            case .failed(let run, _, let failure, nil):
                logger.notice("handler failed in its last attempt: \(failure)", metadata: metadata(run))
            case .runsLong(let run, let duration):
                logger.warning("handler runs for \(duration)", metadata: metadata(run, duration))
            case .givenBack(let run):
                logger.notice("handler was cancelled, and another process runs the deadline", metadata: metadata(run))
            case .undecodable(let run, let reason):
                logger.warning("payload cannot be decoded: \(reason)", metadata: metadata(run))
            case .died(let id, let name, let failure):
                logger.error("deadline is dead: \(failure ?? "no failure")", metadata: metadata(id, name))
            case .leaseLost(let id, let name):
                logger.warning("run has lost its lease", metadata: metadata(id, name))
            default: break
            }
        }

        private func metadata(_ id: DeadlineID, _ name: String) -> Logger.Metadata {
            ["deadline.id": "\(id)", "deadline.kind": "\(name)"]
        }

        private func metadata(_ run: RunInfo, _ duration: Duration? = nil) -> Logger.Metadata {
            var metadata = metadata(run.id, run.name)
            if let key = run.key { metadata["deadline.key"] = "\(key)" }
            metadata["deadline.attempt"] = "\(run.attempt)"
            metadata["deadline.lateness"] = "\(run.lateness)"
            if let duration { metadata["deadline.duration"] = "\(duration)" }
            return metadata
        }
    }

    extension DurableTimersLog {
        /// The trace that the next observer knows; nil without one.
        public func currentTrace() -> String? { next?.currentTrace() }

        /// Runs a handler like the next observer.
        public func perform(
            _ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void
        ) async throws {
            if let next { try await next.perform(run, trace: trace, handler) } else { try await handler() }
        }
    }
#endif
