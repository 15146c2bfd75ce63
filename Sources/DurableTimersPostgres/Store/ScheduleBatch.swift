#if Postgres
    import DurableTimers
    import Timers

    /// Requests as one statement writes them: each key once, and in the order of names and keys.
    struct ScheduleBatch {
        private let requests: [DeadlineRequest]
        /// The requests that count, by their places in `requests`: those with a key in order, and those without behind
        /// them.
        private let keyed: [Int]
        private let keyless: [Int]

        init(_ requests: [DeadlineRequest]) {
            self.requests = requests
            var last: [DeadlineKey: Int] = [:]
            var keyless: [Int] = []
            for (index, request) in requests.enumerated() {
                if let key = request.key {
                    last[DeadlineKey(request.name, key)] = index
                } else {
                    keyless.append(index)
                }
            }
            self.keyless = keyless
            keyed = last.sorted { lhs, rhs in lhs.key < rhs.key }.map(\.value)
        }

        var parameters: [PostgresParameter] {
            let written = (keyed + keyless).map { index in requests[index] }
            return [
                .texts(written.map(\.name)), .texts(written.map(\.key)),
                .timestamptzs(
                    written.map { request in if case .at(let instant) = request.time { instant } else { nil } }),
                .intervals(
                    written.map { request in if case .after(let delay) = request.time { max(delay, .zero) } else { nil }
                    }),
                .byteas(written.map(\.payload)),
                .texts(written.map { request in request.trace?.withoutZeros }),
            ]
        }

        /// The identifier of each request's row.
        ///
        /// The server gives rows without a key their identifiers in the order of the statement, but may return them in
        /// another.
        ///
        /// - Throws: `DurableError` if a name is that of a repeating deadline.
        func ids(from rows: PostgresAnswer) throws -> [DeadlineID] {
            var byPlace: [DeadlineKey: DeadlineID] = [:]
            var others: [DeadlineID] = []
            for row in rows {
                guard let id = row.integer(0).map(DeadlineID.init) else {
                    if let name = row.text(1) { throw DurableError.repeating(name) }
                    continue
                }
                if let name = row.text(1), let key = row.text(2) {
                    byPlace[DeadlineKey(name, key)] = id
                } else {
                    others.append(id)
                }
            }
            others.sort()
            guard others.count == keyless.count else { throw InvalidAnswer() }
            var result = [DeadlineID?](repeating: nil, count: requests.count)
            for (index, id) in zip(keyless, others) { result[index] = id }
            for (index, request) in requests.enumerated() {
                if let key = request.key { result[index] = byPlace[DeadlineKey(request.name, key)] }
            }
            return try result.map { id in
                guard let id else { throw InvalidAnswer() }
                return id
            }
        }
    }
#endif
