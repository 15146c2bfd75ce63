#if Service && Tracing
    public import Timers
    public import Tracing

    /// Opens a span for each tick, as an observer of a scheduler.
    ///
    /// A span has the name of its timer, or the source line that made it, and the attributes `timer.tick`,
    /// `timer.lateness` in seconds and `timer.missed`. It begins with the action and ends when the action returns. An
    /// error of the action is recorded in it. Spans of the action are its children.
    ///
    /// A tick that a `TimerTicks` delivers has no span: its action is the code of the consumer.
    public struct TimerTracing: TimerObserver {
        private let tracer: any Tracer
        private let next: (any TimerObserver)?

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - tracer: makes the spans; by default the tracer of the calling task, or of the process.
        ///   - next: another observer, which also receives each event.
        public init(tracer: any Tracer = InstrumentationSystem.tracer, next: (any TimerObserver)? = nil) {
            self.tracer = tracer
            self.next = next
        }

        /// Passes the event on.
        public func timer(_ timer: TimerInfo, did event: TimerEvent) {
            next?.timer(timer, did: event)
        }
    }

    extension TimerTracing: ActionObserver {
        package func perform(
            _ tick: Tick, of timer: TimerInfo, _ action: () -> TimerStateMachine.Outcome
        ) -> TimerStateMachine.Outcome {
            let span = begin(tick, timer)
            let outcome = ServiceContext.withValue(span.context, operation: action)
            end(span, outcome)
            return outcome
        }

        package func perform(
            _ tick: Tick, of timer: TimerInfo, isolation: isolated (any Actor)?,
            _ action: () async -> TimerStateMachine.Outcome
        ) async -> TimerStateMachine.Outcome {
            let span = begin(tick, timer)
            let outcome = await ServiceContext.withValue(span.context, isolation: isolation) {
                _ = isolation
                return await action()
            }
            end(span, outcome)
            return outcome
        }

        private func begin(_ tick: Tick, _ timer: TimerInfo) -> any Span {
            let span = tracer.startAnySpan(timer.name ?? "\(timer.fileID):\(timer.line)", context: .topLevel)
            span.describe(tick)
            return span
        }

        private func end(_ span: any Span, _ outcome: TimerStateMachine.Outcome) {
            if case .threw(let error) = outcome { span.record(error) }
            span.end()
        }
    }

    extension Span {
        /// Sets the attributes of a tick.
        func describe(_ tick: Tick) {
            attributes["timer.tick"] = tick.count
            attributes["timer.lateness"] = tick.lateness.seconds
            attributes["timer.missed"] = tick.missed
        }

        /// Records the error that ended the span.
        func record(_ error: any Error) {
            recordError(error)
            setStatus(SpanStatus(code: .error))
        }
    }
#endif
