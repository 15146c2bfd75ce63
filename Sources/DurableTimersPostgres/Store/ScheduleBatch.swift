#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers
    import Timers

    /// Requests as one statement writes them: each key once, and in the order of names and keys.
    struct ScheduleBatch {
        private let requests: [DeadlineRequest]
        /// The requests that count: those with a key in order, and those without behind them.
        private let written: [DeadlineRequest]

        init(_ requests: [DeadlineRequest]) {
            self.requests = requests
            let keyed = requests.compactMap { request in request.identity.map { key in (key, request) } }
            let last = Dictionary(keyed) { $1 }.sorted { lhs, rhs in lhs.key < rhs.key }
            written = last.map(\.value) + requests.filter { request in request.key == nil }
        }

        /// Returns the parameters of the statement.
        ///
        /// - Parameters:
        ///   - horizon: how soon a deadline is near.
        ///   - patience: how many milliseconds to wait for a lock; nil for what the connection says.
        /// - Returns: the parameters.
        func parameters(horizon: Duration, patience: String?) -> [PostgresParameter] {
            let staying = written.filter { request in request.key != nil && request.ifExists != .move }
            let instants = written.map { request -> TimerInstant? in
                if case .at(let instant) = request.time { instant } else { nil }
            }
            let delays = written.map { request -> Duration? in
                if case .after(let delay) = request.time { max(delay, .zero) } else { nil }
            }
            return [
                .texts(written.map(\.name)), .texts(written.map(\.key)), .timestamptzs(instants), .intervals(delays),
                .byteas(written.map(\.payload)),
                .texts(written.map { request in request.trace?.withoutZeros }), .interval(horizon), .text(patience),
                .texts(staying.map(\.name)), .texts(staying.map(\.key)),
                .int8s(staying.map { request in Int64(request.ifExists.rawValue) }),
            ]
        }

        /// The identifier of each request's row.
        ///
        /// The server gives rows without a key their identifiers in the order of the statement, but may return them in
        /// another.
        ///
        /// - Throws: `DurableError` if a name is that of a repeating deadline.
        func ids(from rows: PostgresAnswer) throws -> [DeadlineID] {
            var keyed: [DeadlineKey: DeadlineID] = [:]
            var others: [DeadlineID] = []
            for row in rows {
                guard let id = row.integer(0).map(DeadlineID.init) else {
                    if let name = row.text(1) { throw DurableError.repeating(name) }
                    continue
                }
                if let name = row.text(1), let key = row.text(2) {
                    keyed[DeadlineKey(name, key)] = id
                } else {
                    others.append(id)
                }
            }
            var rest = others.sorted().makeIterator()
            return try requests.map { request in
                guard let key = request.identity else { return try rest.next().required() }
                return try keyed[key].required()
            }
        }
    }
#endif
