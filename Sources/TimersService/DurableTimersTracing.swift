#if Service && Tracing
    public import DurableTimers
    import Timers
    public import Tracing

    /// Opens a span for each run of a deadline, as an observer of durable timers.
    ///
    /// The span continues the trace of the task that scheduled the deadline, even in another process and after a year:
    /// the store keeps that trace with the row, as lines such as `traceparent: 00-4bf9…`. A deadline that was scheduled
    /// outside a trace begins one. Each attempt has a span of its own, with the name of the kind and the attributes
    /// `deadline.id`, `deadline.key`, `deadline.attempt` and `deadline.lateness` in seconds. An error of the handler is
    /// recorded in it. No attribute contains a payload.
    ///
    /// The trace is that of the task that calls `schedule`. A database may run the body of a synchronous transaction on
    /// a thread of its own, outside the task, as GRDB does. In that case, call `request(_:key:_:)` before the
    /// transaction, and let the store schedule the request in it.
    public struct DurableTimersTracing: DurableTimersObserver {
        private let tracer: any Tracer
        private let next: (any DurableTimersObserver)?

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - tracer: makes the spans; by default the tracer of the calling task, or of the process.
        ///   - next: another observer, which also receives each event.
        public init(tracer: any Tracer = InstrumentationSystem.tracer, next: (any DurableTimersObserver)? = nil) {
            self.tracer = tracer
            self.next = next
        }

        /// Passes the event on.
        public func durableTimers(did event: DurableEvent) {
            next?.durableTimers(did: event)
        }

        /// The trace of the calling task, as the tracer injects it; nil outside a trace.
        public func currentTrace() -> String? {
            guard let context = ServiceContext.current else { return next?.currentTrace() }
            var fields = TraceFields()
            tracer.inject(context, into: &fields, using: TraceFields.Access())
            return fields.text
        }

        /// Runs a handler in a span.
        public func perform(
            _ run: RunInfo, trace: String?, _ handler: @Sendable () async throws -> Void
        ) async throws {
            var context = ServiceContext.topLevel
            if let trace { tracer.extract(TraceFields(trace), into: &context, using: TraceFields.Access()) }
            let span = tracer.startAnySpan(run.name, context: context, ofKind: .consumer)
            defer { span.end() }
            span.attributes["deadline.id"] = run.id.rawValue
            if let key = run.key { span.attributes["deadline.key"] = key }
            span.attributes["deadline.attempt"] = run.attempt
            span.attributes["deadline.lateness"] = run.lateness.seconds
            do {
                try await ServiceContext.withValue(span.context) {
                    if let next { try await next.perform(run, trace: trace, handler) } else { try await handler() }
                }
            } catch {
                span.record(error)
                throw error
            }
        }
    }

    /// The fields of a trace, as the text that a row keeps: a line such as `traceparent: 00-4bf9…` for each.
    ///
    /// The values are made for HTTP headers, which have no line ends either. A field that has one is left out.
    struct TraceFields: Sendable {
        private var fields: [String: String] = [:]

        init() {}

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                fields[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
            }
        }

        /// The text, with its lines in order; nil without fields.
        var text: String? {
            let lines = fields.filter { name, value in
                !name.contains { $0.isNewline || $0 == ":" } && !value.contains(where: \.isNewline)
            }
            if lines.isEmpty { return nil }
            return lines.sorted { lhs, rhs in lhs.key < rhs.key }.map { name, value in "\(name): \(value)" }
                .joined(separator: "\n")
        }

        struct Access: Injector, Extractor {
            func inject(_ value: String, forKey key: String, into carrier: inout TraceFields) {
                carrier.fields[key] = value
            }

            func extract(key: String, from carrier: TraceFields) -> String? { carrier.fields[key] }
        }
    }
#endif
