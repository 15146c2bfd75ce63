#if Service
    public import Logging
    public import Timers

    /// Logs the events of timers, as an observer of a scheduler.
    ///
    /// | event | level |
    /// |---|---|
    /// | made, ended | `trace` |
    /// | action returned | `trace` |
    /// | tick | `trace`; `notice` if it is later than `lateAfter` or ticks were missed |
    /// | an action threw | `error` |
    /// | a handle was released before the first tick | `warning` |
    ///
    /// The metadata are `timer.name`, `timer.place` (file and line), `timer.tick`, `timer.lateness`,
    /// `timer.missed` and `timer.duration`.
    public struct TimerLog: TimerObserver {
        private let logger: Logger
        private let lateAfter: Duration
        private let next: (any TimerObserver)?

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - logger: the logger to log to.
        ///   - lateAfter: how late a tick has to be for level `notice`.
        ///   - next: another observer, which also receives each event.
        public init(logger: Logger, lateAfter: Duration = .milliseconds(100), next: (any TimerObserver)? = nil) {
            self.logger = logger
            self.lateAfter = lateAfter
            self.next = next
        }

        /// Logs the event.
        public func timer(_ timer: TimerInfo, did event: TimerEvent) {
            switch event {
            case .scheduled: logger.trace("timer made", metadata: metadata(timer))
            case .willTick(let tick):
                let isLate = tick.lateness > lateAfter || tick.missed > 0
                logger.log(
                    level: isLate ? .notice : .trace, isLate ? "timer ticks late" : "timer ticks",
                    metadata: metadata(timer, tick))
            case .didTick(let tick, let duration):
                logger.trace("timer ticked", metadata: metadata(timer, tick, duration))
            case .threw(let error):
                logger.error("action of a timer failed: \(error)", metadata: metadata(timer))
            case .abandoned: logger.warning("timer released before its first tick", metadata: metadata(timer))
            case .finished(let reason): logger.trace("timer ended: \(reason)", metadata: metadata(timer))
            }
            next?.timer(timer, did: event)
        }

        private func metadata(
            _ timer: TimerInfo, _ tick: Tick? = nil, _ duration: Duration? = nil
        ) -> Logger.Metadata {
            var metadata: Logger.Metadata = ["timer.place": "\(timer.fileID):\(timer.line)"]
            if let name = timer.name { metadata["timer.name"] = "\(name)" }
            if let tick {
                metadata["timer.tick"] = "\(tick.count)"
                metadata["timer.lateness"] = "\(tick.lateness)"
                metadata["timer.missed"] = "\(tick.missed)"
            }
            if let duration { metadata["timer.duration"] = "\(duration)" }
            return metadata
        }
    }
#endif
